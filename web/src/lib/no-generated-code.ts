import { config } from 'zod/mini'

// The content security policy allows no generated code. For the side effect, where the first schema is used.
config({ jitless: true })
