import { expect, test } from "vitest";
import { splitName } from "./person-name.ts";

test.each([
  ["Anna Moser", "Anna", "Moser"],
  ["  Anna   Maria  Moser ", "Anna Maria", "Moser"],
  ["Moser, Anna Maria", "Anna Maria", "Moser"],
  ["Ludwig van Beethoven", "Ludwig", "van Beethoven"],
  ["Maria von der Heide", "Maria", "von der Heide"],
  ["Moser , Anna", "Anna", "Moser"],
  ["anna moser", "anna", "moser"],
  ["anna mariella moser", "anna mariella", "moser"],
  ["de la Tour", "de", "la Tour"],
  ["Charles de l’Orme", "Charles", "de l’Orme"],
  ["Dr. Anna Moser-Weiß", "Dr. Anna", "Moser-Weiß"],
  ["Anna", "Anna", ""],
  [", Anna", "Anna", ""],
  ["", "", ""],
])("%j is %j and %j", (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});
