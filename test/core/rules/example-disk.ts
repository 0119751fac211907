import { FileSuggester } from '../../../src/core/file-paths/file-suggestions';
import { fileNeeds } from '../../../src/core/file-paths/file-needs';
import { FileUseTracer } from '../../../src/core/file-paths/file-uses';
import { provideFileUses } from '../../../src/core/file-paths/notebook-file-uses';
import { mayHaveFindings } from '../../../src/core/file-paths/possible-findings';
import { groupBy } from '../../../src/core/memo/group-by';
import type { FileLookup } from '../../../src/core/rule-context/file-lookup';

provideFileUses({
  createTracer: () => new FileUseTracer(),
  mayHaveFindings,
  needs: fileNeeds
});

const MEMBER = /^(.*\.zip)\/(.*)$/;

/** The files of a project; those in `x.zip/` are members of an archive. */
export function exampleDisk(paths: readonly string[], ignored: readonly string[] = []): FileLookup {
  const members = paths.flatMap(path => {
    const [, archive, member] = MEMBER.exec(path) ?? [];
    return archive === undefined ? [] : [{ archive, member }];
  });
  const files = [
    ...paths.filter(path => !MEMBER.test(path)),
    ...new Set(members.map(({ archive }) => archive))
  ];
  const archives = [...groupBy(members, ({ archive }) => archive)].map(([path, group]) => ({
    path,
    members: group.map(({ member }) => member)
  }));
  const suggester = new FileSuggester({ files, archives });
  return {
    find: path =>
      path.startsWith('/') || path.startsWith('..')
        ? null
        : files.includes(path)
          ? { kind: 'file', size: 1 }
          : path === '' || files.some(file => file.startsWith(`${path}/`))
            ? { kind: 'folder', size: null }
            : { kind: 'missing', size: null },
    suggest: path => suggester.suggest(path),
    isIgnored: path => ignored.includes(path)
  };
}
