// Loaded before the product (`node --import`): a body with this word in it loses a promise while it is read.

const read = JSON.parse;

JSON.parse = (text: string, ...more: []) => {
  if (typeof text === "string" && text.includes("lost-promise@load.test"))
    void Promise.reject(new Error("a promise nobody waits for"));
  return read(text, ...more) as unknown;
};
