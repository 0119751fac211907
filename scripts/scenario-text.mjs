// What happens in a scenario, and what is known around it, as Markdown.

/** The events as a numbered list. */
export function eventsText(lines, formatMessage) {
  const steps = lines.map(({ message, text }, index) => {
    const sentence = `${index + 1}. ${formatMessage(message)}`;
    return text === null ? sentence : `${sentence}\n\n${indented(text)}\n`;
  });
  return `Then:\n\n${steps.join('\n').trimEnd()}`;
}

/** A fact, with the text that belongs to it. */
export function factText({ message, text, language }, formatMessage) {
  const sentence = formatMessage(message);
  return text === null ? sentence : `${sentence}\n\n\`\`\`${language}\n${text}\n\`\`\``;
}

function indented(source) {
  const lines = ['```python', ...source.split('\n'), '```'];
  return lines.map(line => (line === '' ? '' : `   ${line}`)).join('\n');
}
