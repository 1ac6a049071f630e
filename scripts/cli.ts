#!/usr/bin/env node
import module from 'node:module'

// Node 22.8 and later keep compiled code between runs; earlier versions have no such function.
const { enableCompileCache } = module as { enableCompileCache?: () => unknown }
enableCompileCache?.()

await import('./command.ts')
