import type { Contents } from '@jupyterlab/services';
import type { ProjectReader } from '../../core/imports/local-modules';

/** More folders and files than this are not read, as large projects have thousands. */
const MAX_REQUESTS = 200;

/** Longer files are not read, in characters. */
const MAX_LENGTH = 1_048_576;

/**
 * The folders and files of the server, with absolute paths below its root. What was not read yet is missing;
 * {@link fetch} reads what was asked for meanwhile.
 */
export class ServedProject implements ProjectReader {
  /** @param drivePrefix - such as `RTC:`; empty for the default drive */
  constructor(
    private readonly contents: Pick<Contents.IManager, 'get'>,
    private readonly drivePrefix: string
  ) {}

  kindOf(path: string): 'file' | 'folder' | null {
    if (path === '' || path === '/') {
      return 'folder';
    }
    const at = path.lastIndexOf('/');
    const folder = path.slice(0, at);
    if (this.kindOf(folder) !== 'folder') {
      return null;
    }
    const entries = this.folders.get(folder);
    if (entries === undefined) {
      this.wantedFolders.add(folder);
    }
    return entries?.get(path.slice(at + 1)) ?? null;
  }

  textOf(path: string): string | null {
    const text = this.texts.get(path);
    if (text === undefined && this.kindOf(path) === 'file') {
      this.wantedTexts.add(path);
    }
    return text ?? null;
  }

  /** Reads the folders and files that were asked for; false if there were none, or no more can be read. */
  async fetch(): Promise<boolean> {
    const folders = this.take(this.wantedFolders);
    const texts = this.take(this.wantedTexts);
    await Promise.all([
      ...folders.map(async path => this.folders.set(path, await this.entriesOf(path))),
      ...texts.map(async path => this.texts.set(path, await this.readText(path)))
    ]);
    return folders.length + texts.length > 0;
  }

  private take(wanted: Set<string>): readonly string[] {
    const taken = [...wanted].slice(0, MAX_REQUESTS - this.requests);
    this.requests += taken.length;
    wanted.clear();
    return taken;
  }

  private async entriesOf(path: string): Promise<ReadonlyMap<string, 'file' | 'folder'>> {
    const entries = new Map<string, 'file' | 'folder'>();
    const content: unknown = (await this.get(path, { type: 'directory', content: true }))?.content;
    for (const { name, type } of Array.isArray(content) ? (content as Contents.IModel[]) : []) {
      entries.set(name, type === 'directory' ? 'folder' : 'file');
    }
    return entries;
  }

  private async readText(path: string): Promise<string | null> {
    const model = await this.get(path, { type: 'file', format: 'text', content: true });
    const content: unknown = model?.content;
    return typeof content === 'string' && content.length <= MAX_LENGTH ? content : null;
  }

  private async get(
    path: string,
    options: Contents.IFetchOptions
  ): Promise<Contents.IModel | null> {
    try {
      return await this.contents.get(`${this.drivePrefix}${path.slice(1)}`, options);
    } catch {
      // Whatever cannot be read is as good as missing: no permission, no text, removed meanwhile.
      return null;
    }
  }

  private readonly folders = new Map<string, ReadonlyMap<string, 'file' | 'folder'>>();
  private readonly texts = new Map<string, string | null>();
  private readonly wantedFolders = new Set<string>();
  private readonly wantedTexts = new Set<string>();
  private requests = 0;
}
