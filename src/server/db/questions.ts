import { sql } from "kysely";
import type { Db } from "./database.ts";
import { type Arguments, type Compilable, ask, makeShapes, rowsOf } from "./shapes.ts";

/** A statement with its arguments, not asked yet. */
export interface Question<Answer> {
  /** Which statement, in which shape. */
  readonly key: string;
  readonly args: object;
  build(db: Db, index: number): Compilable<unknown>;
  answerOf(rows: unknown): Answer;
}

/** The same question, whose answer is made into something else. */
export const answeredBy = <Rows, Answer>(
  question: Question<Rows>,
  present: (rows: Rows) => Answer,
): Question<Answer> => ({ ...question, answerOf: (rows) => present(question.answerOf(rows)) });

type Answers<Questions> = {
  [Name in keyof Questions]: Questions[Name] extends Question<infer Answer> ? Answer : never;
};

/**
 * Asks several questions, each of the feature that knows it, in one round trip: a round trip costs the server more than
 * anything it does with an answer.
 */
export function together(
  name: string,
): <Questions extends Record<string, Question<unknown>>>(db: Db, questions: Questions) => Promise<Answers<Questions>> {
  const shapes = makeShapes<Arguments[]>(name);
  return async <Questions extends Record<string, Question<unknown>>>(db: Db, questions: Questions) => {
    const asked = Object.values(questions);
    const shape = shapes(asked.map(({ key }) => key).join(), () => {
      const answers = asked.map((question, index) => rowsOf(question.build(db, index)));
      return sql`SELECT json_build_array(${sql.join(answers)}) AS answer`.compile(db);
    });
    const found = (await ask(
      db,
      shape,
      asked.map(({ args }) => args as Arguments),
    )) as unknown[];
    const answers = Object.entries(questions).map(([as, question], index) => [as, question.answerOf(found[index])]);
    return Object.fromEntries(answers) as Answers<Questions>;
  };
}
