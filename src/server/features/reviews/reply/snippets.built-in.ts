import type { ReplySnippet } from "#shared/reviews/reviews.contract.ts";

/** Beginnings in the languages guests write in: they answer a guest, so they are not part of the interface's catalogue. */
export const BUILT_IN_SNIPPETS: readonly ReplySnippet[] = (
  [
    [
      "en",
      "Thank you",
      "Dear {{first_name}},\n\nthank you for your kind words. The whole team is delighted, and we look forward to your next visit.\n\n{{restaurant}}",
    ],
    [
      "en",
      "Sorry for the wait",
      "Dear {{first_name}},\n\nyou are right, you waited too long, and we are sorry. We have talked it over with the team and would like to do better next time.\n\n{{restaurant}}",
    ],
    [
      "en",
      "Let us make it right",
      "Dear {{first_name}},\n\nthank you for telling us. This is not how an evening with us should be. Please write to us directly, so that we can make it right.\n\n{{restaurant}}",
    ],
    [
      "de",
      "Vielen Dank",
      "Guten Tag {{first_name}},\n\nvielen Dank für Ihre freundlichen Worte. Das ganze Team freut sich, und wir freuen uns auf Ihren nächsten Besuch.\n\n{{restaurant}}",
    ],
    [
      "de",
      "Entschuldigung für die Wartezeit",
      "Guten Tag {{first_name}},\n\nSie haben recht, Sie haben zu lange gewartet, und das tut uns leid. Wir haben im Team darüber gesprochen und möchten es beim nächsten Mal besser machen.\n\n{{restaurant}}",
    ],
    [
      "de",
      "Wir möchten es gutmachen",
      "Guten Tag {{first_name}},\n\ndanke, dass Sie uns das sagen. So soll ein Abend bei uns nicht sein. Bitte schreiben Sie uns direkt, damit wir es gutmachen können.\n\n{{restaurant}}",
    ],
    [
      "fr",
      "Merci beaucoup",
      "Bonjour {{first_name}},\n\nmerci pour vos mots chaleureux. Toute l’équipe en est ravie, et nous espérons vous revoir bientôt.\n\n{{restaurant}}",
    ],
    [
      "fr",
      "Désolés pour l’attente",
      "Bonjour {{first_name}},\n\nvous avez raison, l’attente a été trop longue et nous en sommes désolés. Nous en avons parlé en équipe pour faire mieux la prochaine fois.\n\n{{restaurant}}",
    ],
    [
      "it",
      "Grazie mille",
      "Gentile {{first_name}},\n\ngrazie per le belle parole. Tutta la squadra ne è felice e speriamo di rivederLa presto.\n\n{{restaurant}}",
    ],
    [
      "it",
      "Scusi per l’attesa",
      "Gentile {{first_name}},\n\nha ragione, l’attesa è stata troppo lunga e ce ne scusiamo. Ne abbiamo parlato insieme per fare meglio la prossima volta.\n\n{{restaurant}}",
    ],
    [
      "es",
      "Muchas gracias",
      "Hola, {{first_name}}:\n\nmuchas gracias por sus amables palabras. Todo el equipo está encantado y esperamos volver a verle pronto.\n\n{{restaurant}}",
    ],
    [
      "es",
      "Perdón por la espera",
      "Hola, {{first_name}}:\n\ntiene razón, la espera fue demasiado larga y lo sentimos. Lo hemos hablado en el equipo para hacerlo mejor la próxima vez.\n\n{{restaurant}}",
    ],
    [
      "pt",
      "Muito obrigado",
      "Olá, {{first_name}},\n\nmuito obrigado pelas suas palavras. Toda a equipa ficou feliz e esperamos vê-lo de novo em breve.\n\n{{restaurant}}",
    ],
    [
      "pt",
      "Desculpe a espera",
      "Olá, {{first_name}},\n\ntem razão, a espera foi demasiado longa e pedimos desculpa. Já falámos com a equipa para fazer melhor da próxima vez.\n\n{{restaurant}}",
    ],
    [
      "nl",
      "Hartelijk dank",
      "Beste {{first_name}},\n\nhartelijk dank voor uw vriendelijke woorden. Het hele team is er blij mee en we zien u graag terug.\n\n{{restaurant}}",
    ],
    [
      "nl",
      "Excuses voor het wachten",
      "Beste {{first_name}},\n\nu heeft gelijk, u moest te lang wachten en dat spijt ons. We hebben het met het team besproken om het de volgende keer beter te doen.\n\n{{restaurant}}",
    ],
  ] as const
).map(([language, title, text]) => ({ id: null, language, title, text }));
