#!/usr/bin/env node
import module from 'node:module'
import { setFlagsFromString } from 'node:v8'

// A run allocates a lot and keeps little, so the heap may grow only by a fifth from one full collection to the next: the
// peak on a target with a million rows falls from about 260 MB to 230 MB. V8 prints a message about a flag that it does
// not know; Node 20 to 24 know this one.
if (Number.parseInt(process.versions.node, 10) <= 24) setFlagsFromString('--heap-growing-percent=20')

// Node 22.8 and later keep compiled code between runs; earlier versions have no such function.
const { enableCompileCache } = module as { enableCompileCache?: () => unknown }
enableCompileCache?.()

await import('./command.ts')
