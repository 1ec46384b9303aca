export const after = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms));
