import { type AddressInfo, type Server, type Socket, createServer } from "node:net";

// A mail server that takes everything and keeps Message-IDs at most, in a process of its own: what it does costs the sender nothing. It
// knows as much of SMTP as our senders need.

const GREETING = "220 sink.test ESMTP\r\n";
const OFFERS = "250-sink.test\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 SIZE 20000000\r\n";
const END = Buffer.from("\r\n.\r\n");

const KEEPS_IDS = process.argv.includes("--ids");
const MESSAGE_ID = /^Message-ID: (.+)\r$/im;

let taken = 0;
const ids = new Map<string, number>();
const sockets = new Set<Socket>();

function keep(mail: Buffer): void {
  taken += 1;
  if (!KEEPS_IDS) return;
  const id = MESSAGE_ID.exec(mail.toString("latin1", 0, 4_000))?.[1] ?? "none";
  ids.set(id, (ids.get(id) ?? 0) + 1);
}

function serve(socket: Socket): void {
  let isBody = false;
  let rest: Buffer = Buffer.alloc(0);
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
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
        keep(rest.subarray(0, end));
        rest = rest.subarray(end + END.length);
        isBody = false;
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

let server: Server;
const listen = (port: number): void => {
  server = createServer(serve).listen(port, "127.0.0.1", () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
};
listen(0);
process.on("message", (message) => {
  if (message === "taken") process.send?.({ taken });
  else if (message === "ids") process.send?.({ ids: [...ids] });
  else if (message === "leave") {
    for (const socket of sockets) socket.destroy();
    server.close(() => process.send?.({ left: true }));
  } else listen((message as { port: number }).port);
});
process.once("disconnect", () => process.exit());
