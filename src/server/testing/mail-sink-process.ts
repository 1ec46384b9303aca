import { type AddressInfo, type Socket, createServer } from "node:net";

// A mail server that takes everything and keeps nothing, in a process of its own: only the sender's work is measured. It knows as much
// of SMTP as both senders need.

const GREETING = "220 sink.test ESMTP\r\n";
const OFFERS = "250-sink.test\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 20000000\r\n";
const END = Buffer.from("\r\n.\r\n");

let taken = 0;

function serve(socket: Socket): void {
  let isBody = false;
  let rest: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on("error", () => socket.destroy());
  socket.write(GREETING);
  socket.on("data", (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let answer = "";
    for (;;) {
      if (isBody) {
        const end = rest.indexOf(END);
        if (end < 0) break;
        rest = rest.subarray(end + END.length);
        isBody = false;
        taken += 1;
        answer += `250 2.0.0 taken as ${taken}\r\n`;
        continue;
      }
      const end = rest.indexOf(10);
      if (end < 0) break;
      const word = rest.toString("latin1", 0, 4).toUpperCase();
      rest = rest.subarray(end + 1);
      if (word === "EHLO") answer += OFFERS;
      else if (word === "DATA") {
        isBody = true;
        answer += "354 go on\r\n";
        // The end of an empty body is found like any other.
        rest = Buffer.concat([Buffer.from("\r\n"), rest]);
      } else if (word === "QUIT") {
        socket.end(`${answer}221 bye\r\n`);
        return;
      } else answer += "250 2.1.0 ok\r\n";
    }
    if (answer) socket.write(answer);
  });
}

const server = createServer(serve).listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});
process.on("message", (message) => {
  if (message === "taken") process.send?.({ taken });
});
process.once("disconnect", () => process.exit());
