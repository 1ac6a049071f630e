import { afterEach, describe, expect, test, vi } from 'vitest'
import { DevCommand } from './dev-command.ts'

const command = new DevCommand('Measure.\n')

/** What a command prints and the code with which it ends, or what it has read. */
function called(words: string[], read: () => unknown): { read?: unknown; code?: unknown; printed: string } {
  let printed = ''
  const write = (text: unknown): boolean => Boolean((printed += String(text)))
  vi.spyOn(process.stdout, 'write').mockImplementation(write)
  vi.spyOn(process.stderr, 'write').mockImplementation(write)
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new RangeError(String(code))
  })
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'measure', ...words])
  try {
    return { read: read(), printed }
  } catch (error) {
    return { code: (error as Error).message, printed }
  }
}

afterEach(() => void vi.restoreAllMocks())

describe('a developers’ command', () => {
  const pairs = (): unknown => {
    const { values, positionals } = command.parse({ pairs: { type: 'string', default: '5' } }, 1)
    return [command.count('--pairs', values.pairs), positionals[0]]
  }

  test('reads its options and words', () => {
    expect(called(['--pairs', '3', 'gzip'], pairs)).toEqual({ read: [3, 'gzip'], printed: '' })
    expect(called([], pairs).read).toEqual([5, undefined])
  })

  test('prints its help', () => {
    expect(called(['--help'], pairs)).toEqual({ code: '0', printed: 'Measure.\n' })
  })

  test.each([
    [['--seed', '3'], "Unknown option '--seed'."],
    [['gzip', 'deflate'], 'deflate: this command takes at most 1 argument.'],
    [['--pairs', 'many'], '--pairs must be a whole number above 0, not many.'],
    [['--pairs', '0'], '--pairs must be a whole number above 0, not 0.'],
  ])('ends with 2 after %j', (words, message) => {
    expect(called(words, pairs)).toEqual({ code: '2', printed: `${message}\n\nMeasure.\n` })
  })
})
