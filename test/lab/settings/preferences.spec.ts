import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DEFAULT_PREFERENCES,
  Preferences,
  readPreferences
} from '../../../src/lab/settings/preferences';

describe('readPreferences', () => {
  it('has the defaults of the settings editor', () => {
    const file = join(__dirname, '../../../schema/plugin.json');
    const schema = JSON.parse(readFileSync(file, 'utf8')) as {
      properties: Record<string, { default: unknown }>;
    };
    const defaults = Object.fromEntries(
      Object.entries(schema.properties).map(([key, property]) => [key, property.default])
    );
    expect(defaults).toEqual(DEFAULT_PREFERENCES);
    expect(readPreferences(defaults)).toEqual(DEFAULT_PREFERENCES);
  });

  it('replaces invalid values by the defaults', () => {
    expect(
      readPreferences({
        phase: 'sleeping',
        groupBy: 3,
        automaticSeconds: -1,
        automaticHere: { 'a.ipynb': 'yes' },
        ignore: ['H6', 7],
        severity: { H6: 'loud', H8: 'info' }
      })
    ).toEqual({ ...DEFAULT_PREFERENCES, ignore: ['H6'], severity: { H8: 'info' } });
  });
});

describe('Preferences', () => {
  it('hides a rule in one notebook and shows it again', async () => {
    const preferences = new Preferences();
    await preferences.hideHere('a.ipynb', 'H8', true);
    await preferences.hideHere('a.ipynb', 'H6', true);
    expect(preferences.values.hiddenHere).toEqual({ 'a.ipynb': ['H6', 'H8'] });
    await preferences.rename('a.ipynb', 'b.ipynb');
    expect(preferences.values.hiddenHere).toEqual({ 'b.ipynb': ['H6', 'H8'] });
    await preferences.hideHere('b.ipynb', 'H6', false);
    await preferences.hideHere('b.ipynb', 'H8', false);
    expect(preferences.values.hiddenHere).toEqual({});
  });

  it('keeps for each notebook whether stale cells run, where that differs from the default', async () => {
    const preferences = new Preferences();
    expect(preferences.runsStale('a.ipynb')).toBe(false);
    await preferences.setRunsStale('a.ipynb', true);
    expect(preferences.values.automaticHere).toEqual({ 'a.ipynb': true });
    await preferences.rename('a.ipynb', 'b.ipynb');
    expect(preferences.runsStale('a.ipynb')).toBe(false);
    expect(preferences.runsStale('b.ipynb')).toBe(true);
    await preferences.setRunsStale('b.ipynb', false);
    expect(preferences.values.automaticHere).toEqual({});

    await preferences.set('runStaleAutomatically', true);
    expect(preferences.runsStale('a.ipynb')).toBe(true);
    await preferences.setRunsStale('a.ipynb', false);
    expect(preferences.values.automaticHere).toEqual({ 'a.ipynb': false });
  });

  it('keeps for each notebook whether its history is kept, and moves that with it', async () => {
    const preferences = new Preferences();
    expect(preferences.keepsHistory('a.ipynb')).toBe(false);
    await preferences.setKeepsHistory('a.ipynb', true);
    await preferences.rename('a.ipynb', 'b.ipynb');
    expect(preferences.values.keepHistoryHere).toEqual({ 'b.ipynb': true });
    expect(preferences.values.automaticHere).toEqual({});
    await preferences.set('keepHistory', true);
    await preferences.setKeepsHistory('b.ipynb', true);
    expect(preferences.values.keepHistoryHere).toEqual({});
  });

  it('turns watching off and on for a kernel spec', async () => {
    const preferences = new Preferences();
    expect(preferences.isWatched('python3')).toBe(true);
    await preferences.setWatched('python3', false);
    await preferences.setWatched('python3', false);
    expect(preferences.values.unwatchedKernels).toEqual(['python3']);
    expect([preferences.isWatched('python3'), preferences.isWatched('ir')]).toEqual([false, true]);
    await preferences.setWatched('python3', true);
    expect(preferences.values.unwatchedKernels).toEqual([]);

    // Watching one spec turns on watching in general.
    await preferences.set('watchKernels', false);
    expect(preferences.isWatched('python3')).toBe(false);
    await preferences.setWatched('python3', true);
    expect(preferences.isWatched('python3')).toBe(true);
  });

  it('starts in the phase of the settings, which a switch in the session does not change', () => {
    const preferences = new Preferences();
    expect(preferences.phase).toBe('exploring');
    preferences.phase = 'finishing';
    expect(preferences.phase).toBe('finishing');
    expect(preferences.values.phase).toBe('exploring');
  });

  it('emits a signal for changes only', async () => {
    const preferences = new Preferences();
    let count = 0;
    preferences.changed.connect(() => count++);
    await preferences.set('groupBy', 'kind');
    await preferences.set('groupBy', 'kind');
    expect(count).toBe(1);
  });
});
