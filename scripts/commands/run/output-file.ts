import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../exit.ts'

/** A file that a run will write once it is over. */
export interface OutputFile {
  write(text: string): void
  /** Leaves no file behind if the run has no result. */
  abandon(): void
}

const reasons: Record<string, string> = {
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'the file system is read-only',
  EISDIR: 'this is a folder; name a file in it',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'a part of the path is a file, not a folder',
  ENOENT: 'the folder cannot be created',
  ENOSPC: 'the disk is full',
}

/** Creates a folder and its parents for an output file. Node's own recursive mode never returns below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function unwritable(option: string, path: string, error: unknown): UsageError {
  const { code = '', message } = error as NodeJS.ErrnoException
  return new UsageError(`${option} ${path}: ${reasons[code] ?? message}; nothing was sent`, { cause: error })
}

/** The folder of a file, created if it is missing. */
export function folderOf(path: string): string {
  const folder = dirname(resolve(path))
  makeFolder(folder)
  return folder
}

/** Paths by the option or argument that names each; undefined for one that was not given. */
export type NamedFiles = Readonly<Record<string, string | undefined>>

/** Throws UsageError if two outputs have one path, or an output would replace a file that the command reads. */
export function refuseSharedFiles(outputs: NamedFiles, inputs: NamedFiles = {}): void {
  const given = (files: NamedFiles): [string, string][] =>
    Object.entries(files).flatMap(([option, path]) => (path === undefined || path === '-' ? [] : [[option, path]]))
  const taken = given(inputs)
  for (const [option, path] of given(outputs)) {
    const other = taken.find(([, each]) => resolve(each) === resolve(path))
    if (other !== undefined) throw new UsageError(`${other[0]} and ${option} both name ${path}; name two files`)
    taken.push([option, path])
  }
}

/** What exists at a path; undefined for nothing. Throws an error with a code for a folder. */
function standing(path: string): Stats | undefined {
  const existing = statSync(path, { throwIfNoEntry: false })
  if (existing?.isDirectory() === true) throw Object.assign(new Error(), { code: 'EISDIR' })
  return existing
}

/**
 * Makes sure that a file can be written later, including its folders; an existing file is unchanged. Throws UsageError.
 */
export function prepare(option: string, path: string): void {
  try {
    accessSync(standing(path)?.isFile() === false ? path : folderOf(path), constants.W_OK)
  } catch (error) {
    throw unwritable(option, path, error)
  }
}

/**
 * Makes sure, before a run begins, that its file can be written: creates its folders and removes the file of an earlier
 * run, which must not be mistaken for the new one. The new file is written as a whole. Throws UsageError.
 */
export function reserve(option: string, path: string): OutputFile {
  const partial = `${path}.${process.pid}.partial`
  try {
    const existing = standing(path)
    if (existing !== undefined && !existing.isFile()) {
      // A device or a pipe is written directly.
      accessSync(path, constants.W_OK)
      return { write: (text) => writeFileSync(path, text), abandon: () => undefined }
    }
    folderOf(path)
    writeFileSync(partial, '')
    rmSync(path, { force: true })
  } catch (error) {
    throw unwritable(option, path, error)
  }
  return {
    write(text) {
      writeFileSync(partial, text)
      renameSync(partial, path)
    },
    abandon: () => rmSync(partial, { force: true }),
  }
}
