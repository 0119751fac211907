// The manual page freshkernel(1) in the language of man(7), from the declarations of the commands.

/** The page. */
export function manPage({ COMMANDS, optionForm }, version) {
  const parts = [
    `.TH FRESHKERNEL 1 "" "freshkernel ${version}" "User Commands"`,
    '.SH NAME\nfreshkernel \\- finds what would break a notebook on a fresh kernel, and fixes it',
    '.SH SYNOPSIS\n.B freshkernel\n.I COMMAND\n[options]\n.I FILES',
    `.SH DESCRIPTION\n${text('Finds what would break a Jupyter notebook or change its results on a fresh kernel, explains why, and fixes it.')}`,
    '.SH COMMANDS',
    ...COMMANDS.map(command => commandPart(command, optionForm)),
    `.SH FILES\n.TP\n.I freshkernel.toml\n${text('The settings of a project. `freshkernel init` writes one, `freshkernel config FILE` shows what applies to a notebook.')}\n.TP\n.I pyproject.toml\n${text('Its table `tool.freshkernel` has the same settings.')}`
  ];
  return `${parts.join('\n')}\n`;
}

function commandPart({ name, operands, description, options, exitCodes }, optionForm) {
  const rows = Object.entries(options).map(
    ([option, declaration]) =>
      `.TP\n.B ${text(`--${optionForm(option, declaration)}`)}\n${text(declaration.help)}`
  );
  const codes = Object.entries(exitCodes).map(
    ([code, meaning]) => `.TP\n.B ${code}\n${text(meaning)}`
  );
  return [
    `.SS ${text(`freshkernel ${name} [options] ${operands}`)}`,
    text(description),
    ...rows,
    '.PP\nExit codes:',
    ...codes
  ].join('\n');
}

/** Text without the backquotes of Markdown, in which nothing is a request or an escape. */
function text(markdown) {
  return markdown
    .replaceAll('`', '')
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(
      /[^\x00-\x7f]/gu,
      character => `\\[u${character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}]`
    )
    .replaceAll(/^(?=[.'])/gm, '\\&');
}
