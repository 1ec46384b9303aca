import { Socket } from "node:net";

// Loaded before the product (`node --import`): asking the database about this guest loses a promise on the way.

const GUEST = "lost-promise@load.test";
const write = Socket.prototype.write as (...given: unknown[]) => boolean;

Socket.prototype.write = function (this: Socket, ...given: unknown[]): boolean {
  const [piece] = given;
  if (Buffer.isBuffer(piece) && piece.includes(GUEST)) void Promise.reject(new Error("a promise nobody waits for"));
  return write.apply(this, given);
};
