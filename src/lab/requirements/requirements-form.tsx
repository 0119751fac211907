import type { TranslationBundle } from '@jupyterlab/translation';
import { HTMLSelect } from '@jupyterlab/ui-components';
import * as React from 'react';
import { REQUIREMENT_STYLES } from '../../core/requirements/requirement-styles';
import type { RequirementStyle } from '../../core/requirements/requirement-styles';
import type { FoundRequirements } from './find-requirements';
import type { VersionChoice, WrittenText } from './written-text';
import { writtenText } from './written-text';

/** The form and versions of the requirements, with the text that they give. */
export function RequirementsForm(props: {
  readonly found: FoundRequirements;
  readonly notebook: string;
  readonly trans: TranslationBundle;
  readonly onChange: (text: WrittenText) => void;
}): JSX.Element {
  const { found, notebook, trans, onChange } = props;
  const [style, setStyle] = React.useState<RequirementStyle>('requirements.txt');
  const [versions, setVersions] = React.useState<VersionChoice>('stated');
  const written = writtenText(found, notebook, style, versions);
  React.useEffect(() => onChange(written));
  return (
    <>
      <div className="jp-Freshkernel-requirementChoices">
        <label>
          {trans.__('Form')}
          <HTMLSelect
            value={style}
            onChange={event => setStyle(event.target.value as RequirementStyle)}
            options={REQUIREMENT_STYLES.map(value => ({ value, label: styleText(value, trans) }))}
          />
        </label>
        <label>
          {trans.__('Versions')}
          <HTMLSelect
            value={versions}
            disabled={found.installed === null}
            title={
              found.installed === null
                ? trans.__('Start a kernel to use the versions of its packages')
                : undefined
            }
            onChange={event => setVersions(event.target.value as VersionChoice)}
            options={[
              { value: 'stated', label: trans.__('As stated in the project') },
              { value: 'pin', label: trans.__('Exactly those of the kernel') },
              { value: 'ranges', label: trans.__('The kernel’s, or compatible ones') }
            ]}
          />
        </label>
      </div>
      <pre tabIndex={0} aria-label={trans.__('Requirements')}>
        {written.text}
      </pre>
      <Notes found={found} written={written} trans={trans} />
    </>
  );
}

/** What the user should know about the text. */
function Notes(props: {
  readonly found: FoundRequirements;
  readonly written: WrittenText;
  readonly trans: TranslationBundle;
}): JSX.Element | null {
  const { found, written, trans } = props;
  const notes = [
    ...(found.requirements.length === 0
      ? [trans.__('The notebook needs no packages besides the standard library.')]
      : []),
    ...(found.localModules.length > 0
      ? [
          trans._n(
            'It also uses %1 file of its project; what that file imports is listed, too.',
            'It also uses %1 files of its project; what they import is listed, too.',
            found.localModules.length
          )
        ]
      : []),
    ...(written.withoutVersion.length > 0
      ? [trans.__('The kernel reports no version of %1.', written.withoutVersion.join(', '))]
      : []),
    ...(found.unread.length > 0
      ? [
          trans._n(
            '%1 file of the project could not be read.',
            '%1 files of the project could not be read.',
            found.unread.length
          )
        ]
      : [])
  ];
  return notes.length === 0 ? null : (
    <ul>
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

function styleText(style: RequirementStyle, trans: TranslationBundle): string {
  return style === 'pep723' ? trans.__('comment in a script (PEP 723)') : style;
}
