/** Where guests of our ten countries have their mail. Two of them that differ by one letter are both right. */
const DOMAINS =
  "gmail.com googlemail.com hotmail.com hotmail.fr hotmail.de hotmail.it hotmail.es outlook.com outlook.de outlook.fr yahoo.com yahoo.fr yahoo.de yahoo.it yahoo.es icloud.com gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de mail.de mail.com ymail.com orange.fr free.fr sfr.fr laposte.net wanadoo.fr live.com live.fr live.de live.nl ziggo.nl bluewin.ch aon.at libero.it telenet.be skynet.be sapo.pt proton.me aol.com aol.de".split(
    " ",
  );

/** The domain a mistyped address probably meant; undefined when it looks right. */
export function meantDomain(email: string): string | undefined {
  const domain = email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
  if (!email.includes("@") || domain.length < 4 || DOMAINS.includes(domain)) return undefined;
  return DOMAINS.find((known) => isOneSlip(domain, known));
}

/** One letter too many, missing, wrong, or two that changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  const [shorter, longer] = typed.length < meant.length ? [typed, meant] : [meant, typed];
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  if (shorter.length < longer.length) return shorter.slice(at) === longer.slice(at + 1);
  if (shorter.slice(at + 1) === longer.slice(at + 1)) return true;
  return (
    shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at] && shorter.slice(at + 2) === longer.slice(at + 2)
  );
}
