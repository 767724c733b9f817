import { config } from 'zod/mini'

// The content security policy forbids eval, which zod would use for its generated parsers. Import
// this module for its side effect before the first schema is used.
// See docs/decisions/2026-11-20-contract-on-zod-mini.md.
config({ jitless: true })
