import { config } from 'zod/mini'

// The content security policy forbids eval, which zod would use for its generated parsers. Import
// this module for its side effect before the first schema is used.
config({ jitless: true })
