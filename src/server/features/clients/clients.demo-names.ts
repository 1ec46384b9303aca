/** First names and invented last names of people who might sit at the next table. */
export interface DemoNames {
  locale: "en" | "de";
  /** Fiction numbers: nobody can be called on them. */
  phone: string;
  first: readonly [string, ...string[]];
  last: readonly [string, ...string[]];
}

const words = (text: string): readonly [string, ...string[]] => {
  const [first = "", ...rest] = text.trim().split(/\s+/);
  return [first, ...rest];
};

export const GERMAN: DemoNames = {
  locale: "de",
  phone: "+49171392",
  first:
    words(`Jonas Leonie Pia Hanno Maike Torsten Greta Fenja Lothar Wiebke Anselm Ronja Veit Svenja Ortwin Liesel Falk
    Gesine Jannik Mareike`),
  last: words(`Wittkamp Drachsel Oberlauer Steinwarder Hollbrück Kesselring-Au Finkmoor Tannhöfer Marschwitz Rübsamen Eichgrund
    Lindacker Brombach-Thal Seeliger Wolkenhauer Pfannschmidt Dornbluth Hagenau-Weil Zirbel Moosbrunner`),
};

export const EUROPEANS: readonly [DemoNames, ...DemoNames[]] = [
  {
    locale: "en",
    phone: "+3363998",
    first: words(`Inès Mirelle Bastien Apolline Corentin Maëlle Thibaud Sidonie Gaspard Ombeline Firmin Clémence Léandre
      Violaine Anatole Perrine`),
    last: words(`Quarrel Castagnol Montrevaux Delorsange Bruyerac Vauxmoulin Tessandier Lacombrière Fontarel Chevrillon
      Marsaudin Roquelaine Pervenchet Aubrissac Saint-Orlec Ganteaume`),
  },
  {
    locale: "en",
    phone: "+3363998",
    first: words(`Chiara Matteo Ginevra Lorenzo Ilaria Tommaso Benedetta Ettore Fiamma Sandro Ludovica Nevio Rosalba
      Corrado`),
    last: words(`Castellarin Bellavento Montefosco Ravanelli-Sforza Torrisandro Pellegrotti Valdimarre Fiorasanti Casalbruno
      Marenghetti Solarino Vespignano Roccaforte Lunardelli-Prà`),
  },
  {
    locale: "en",
    phone: "+3363998",
    first: words(`Marisol Alvaro Itziar Joaquín Nieves Gonzalo Rocío Íñigo Candela Fermín Ainhoa Lope`),
    last: words(`Valdecuervo Montserrín Arroyanes Peñalosar Cifuentes-Oria Zuberrain Robledal Santillar Olmedano
      Quintavilla Torrealbar Barrancal`),
  },
  {
    locale: "en",
    phone: "+3363998",
    first: words(`Tomas Sanna Bram Femke Joris Lotte Wessel Marijke Sjoerd Anouk Teun Hilde`),
    last: words(`Verhoek Vellmer Ostelier Duinmeer Groenendaal-Vink Klaverwijk Zandstroom Rietbroeck Molenaarsen
      Waterhoven Veldkampen Terschuur`),
  },
  {
    locale: "en",
    phone: "+3363998",
    first: words(`Beatriz Duarte Leonor Afonso Matilde Gil Benedita Nuno Catarina Vasco`),
    last: words(
      `Valverdinho Carvalhais Montalvor Pereirinha Serralves-Pó Quintelar Albuferim Ribeiral Fonsecal Torresão`,
    ),
  },
  {
    locale: "en",
    phone: "+3363998",
    first: words(`Marek Imogen Rowan Elspeth Callum Saoirse Piers Tamsin Ewan Nerys Conor Beatrix`),
    last: words(`Tolvai Ashgrove-Lane Merridew Thornacre Pemberwick Holloway-Finch Cradock Wexcombe Larkhill Penhallis
      Oakshaw Brackendale`),
  },
  GERMAN,
];
