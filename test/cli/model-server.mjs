// A stand-in for an OpenAI-compatible server: answers request N as line N of a file says, and records what it was sent.
// Arguments: the file of answers (one JSON object a line; the last one repeats), the file for the record. Prints its port.
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [answersFile, recordFile] = process.argv.slice(2);
const answers = readFileSync(answersFile, 'utf8')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line));
let count = 0;

function body(text) {
  return JSON.stringify({
    choices: [{ message: { role: 'assistant', content: text } }],
    usage: { prompt_tokens: 100, completion_tokens: 10 }
  });
}

function respond(response, { say, status = 200, raw, size, wait, location }) {
  if (wait) {
    // Never answers: the client has to give up.
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
  if (size) {
    const part = Buffer.alloc(65_536, 'x');
    for (let sent = 0; sent < size; sent += part.length) {
      response.write(part);
    }
    response.end();
  } else {
    response.end(raw ?? body(typeof say === 'string' ? say : JSON.stringify(say)));
  }
}

const server = createServer((request, response) => {
  const parts = [];
  request.on('data', part => parts.push(part));
  request.on('end', () => {
    const { method, url, headers } = request;
    const text = Buffer.concat(parts).toString('utf8');
    appendFileSync(
      recordFile,
      `${JSON.stringify({ method, url, headers, body: JSON.parse(text) })}\n`
    );
    respond(response, answers[Math.min(count++, answers.length - 1)]);
  });
  response.on('error', () => undefined);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
