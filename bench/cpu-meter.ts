// Loaded before a server under measurement (`node --import`): tells its parent how much processor time and memory it has used.

process.on("message", (message) => {
  if (message === "cpu") process.send?.({ cpu: process.cpuUsage() });
  if (message === "memory") process.send?.({ memory: process.memoryUsage.rss() });
});
process.channel?.unref();
