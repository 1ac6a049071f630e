import { stripVTControlCharacters } from 'node:util'
import type { Form } from './document.ts'
import type { Example, Place } from './examples.ts'

/** The folders of a tool: one for the files of a document, and one for the files of this run. */
export interface Job {
  /** Has `openapi.yaml`, and what `prepare` wrote. Shared by all runs with the document. */
  folder: string
  /** Has nothing but what this run writes. */
  scratch: string
  /** The folder that the packages were installed in. */
  installed: string
  examples: readonly Example[]
  place: Place
}

/** A tool that tests a server by an OpenAPI document. */
export interface Peer {
  name: string
  /** The packages that are installed for it, with their versions. */
  packages: readonly string[]
  form: Form
  /** What it does, with the settings that are used here. */
  how: string
  /** Why it cannot be run here. */
  missing?: () => string | undefined
  /** Turns the document into the files of the tool: once for each document. */
  prepare?: (job: Omit<Job, 'scratch' | 'place'> & { key: string }) => Promise<void>
  /** Tests the server, and gives the report of the tool. Throws if there is none. */
  run: (job: Job) => Promise<string>
  /** The mismatches in the report, in words that are the same for the same mismatch in another run. */
  findings: (report: string) => string[]
}

/** A message without what differs between two runs: ids, times and numbers. */
export const stable = (message: string): string =>
  stripVTControlCharacters(message)
    .replace(/\b[a-z]+_[0-9a-f]{8,}\b/g, 'ID')
    .replace(/\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?/g, 'TIME')
    .replace(/\d+/g, 'N')
    .replace(/\s+/g, ' ')
    .trim()

/** Each once, in order. */
export const unique = (findings: readonly string[]): string[] => [...new Set(findings)].sort()

/** Findings as they are compared. Some tools repeat a whole schema in a message. Its beginning names the mismatch. */
export const shortened = (findings: readonly string[]): string[] => unique(findings.map((each) => each.slice(0, 200)))
