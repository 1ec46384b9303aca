// Loaded before a server under measurement (`node --import`): tells its parent how much processor time it has used.

process.on("message", (message) => {
  if (message === "cpu") process.send?.({ cpu: process.cpuUsage() });
});
process.channel?.unref();
