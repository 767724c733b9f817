import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { OFFLINE_LIST_LIMIT } from '#contract/rules/limits.ts'
import type { DatabaseSettings } from './db/knex.ts'
import type { BucketSettings } from './integrations/object-storage.ts'
import { isLoopback } from './loopback.ts'
import { projectRoot } from './root.ts'

const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value)
const setting = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema)
const optional = setting(z.string().optional())
const httpAddress = setting(
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
)
const flag = (fallback: boolean) =>
  setting(z.enum(['0', '1']).optional()).transform((value) =>
    value === undefined ? fallback : value === '1',
  )

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const schema = z
  .object({
    NODE_ENV: setting(z.enum(['development', 'production', 'test']).default('development')),
    PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000)),
    HOST: setting(z.string().default('127.0.0.1')),
    DATA_DIR: setting(z.string().default('.data')),
    TAKE_OVER_DATA_DIR: optional,
    DATABASE_URL: setting(postgresUrl.optional()),
    DATABASE_READ_URLS: optional
      .transform((urls) => urls?.split(',').map((url) => url.trim()) ?? [])
      .pipe(z.array(postgresUrl)),
    DATABASE_PREPARED: setting(z.enum(['on', 'off']).default('on')),
    UPLOADS_S3_BUCKET: optional,
    UPLOADS_S3_REGION: setting(z.string().default('us-east-1')),
    UPLOADS_S3_ENDPOINT: httpAddress,
    UPLOADS_S3_ACCESS_KEY_ID: optional,
    UPLOADS_S3_SECRET_ACCESS_KEY: optional,
    UPLOADS_S3_PUBLIC_URL: httpAddress,
    PUBLIC_URL: httpAddress,
    SESSION_KEYS: optional,
    DEMO: setting(z.enum(['0', '1']).optional()),
    PAYMENTS_MODE: setting(z.enum(['stripe', 'mock']).optional()),
    STRIPE_SECRET_KEY: optional,
    STRIPE_PUBLISHABLE_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    STRIPE_API_URL: httpAddress,
    OPENAI_API_KEY: optional,
    OPENAI_MODEL: optional,
    OPENAI_BASE_URL: httpAddress,
    SMTP_HOST: optional,
    SMTP_PORT: setting(z.coerce.number().int().min(1).max(65_535).optional()),
    SMTP_USER: optional,
    SMTP_PASS: optional,
    SMTP_FROM: optional,
    SMTP_TLS_VERIFY: setting(z.enum(['on', 'off']).default('on')),
    ADMIN_EMAIL: optional,
    LOG_LEVEL: setting(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional()),
    OFFLINE_LIST_LIMIT: setting(z.coerce.number().int().min(0).default(OFFLINE_LIST_LIMIT)),
    INDEX_LANDING_PAGES: flag(false),
    HSTS_SECONDS: setting(z.coerce.number().int().min(0).max(63_072_000).default(86_400)),
    RATE_LIMITS: setting(z.enum(['on', 'off']).default('on')),
    PROXY_HOPS: setting(z.coerce.number().int().min(0).max(10).default(0)),
    METRICS_TOKEN: setting(
      z
        .string()
        .regex(/^[\x21-\x7e]{20,}$/, 'must be at least 20 characters without spaces')
        .optional(),
    ),
  })
  .superRefine((env, context) => {
    const reject = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    checkPayments(env, reject)
    checkBucket(env, reject)
    if (env.DATABASE_READ_URLS.length > 0 && !env.DATABASE_URL)
      reject('DATABASE_READ_URLS', 'needs DATABASE_URL: the embedded database has no replicas')
    const isProduction = env.NODE_ENV === 'production'
    const keys = env.SESSION_KEYS?.split(',') ?? []
    if (isProduction || reachableAddress(env) !== undefined) {
      const urls = {
        DATABASE_URL: [env.DATABASE_URL],
        DATABASE_READ_URLS: env.DATABASE_READ_URLS,
      }
      for (const [name, values] of Object.entries(urls))
        if (values.some((url) => isExample(passwordOf(url))))
          reject(name, 'still has the password of the example: set one of your own')
      if (keys.some(isExample))
        reject(
          'SESSION_KEYS',
          'is still the example: make a key of your own, for instance with openssl rand -base64 36',
        )
    }
    if (!isProduction) return
    if (keys.length === 0 || keys.some((key) => key.length < 32))
      reject('SESSION_KEYS', 'must hold keys of at least 32 characters, separated by commas')
    if (!env.PUBLIC_URL)
      reject('PUBLIC_URL', 'must be set: links and canonical addresses are built from it')
    if (env.RATE_LIMITS === 'off') reject('RATE_LIMITS', 'cannot be off in production')
    if (env.DEMO === '1')
      reject('DEMO', 'cannot be 1 in production: the demo accounts have a known password')
  })

/** Returns whether a secret is an example of the documentation. They all contain "change-me". */
export function isExample(secret: string): boolean {
  return /change.?me/i.test(secret)
}

function passwordOf(databaseUrl = ''): string {
  return URL.canParse(databaseUrl) ? new URL(databaseUrl).password : ''
}

/** Returns the setting (`NAME=value`) that shows that others can reach the server, or undefined. */
function reachableAddress({
  HOST,
  PROXY_HOPS,
  PUBLIC_URL,
}: {
  HOST: string
  PROXY_HOPS: number
  PUBLIC_URL?: string
}): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (PROXY_HOPS > 0) return `PROXY_HOPS=${PROXY_HOPS}`
  return PUBLIC_URL && !isLoopback(new URL(PUBLIC_URL).hostname)
    ? `PUBLIC_URL=${PUBLIC_URL}`
    : undefined
}

/** Returns true for a secret or publishable key of the live mode, which charges real money. */
export function isLiveKey(key: string | undefined): boolean {
  return key !== undefined && /^[a-z]+_live_/.test(key)
}

interface PaymentSettings {
  NODE_ENV: string
  PAYMENTS_MODE?: 'stripe' | 'mock'
  STRIPE_SECRET_KEY?: string
  STRIPE_PUBLISHABLE_KEY?: string
  STRIPE_WEBHOOK_SECRET?: string
}

/**
 * Calls `reject` for each invalid combination: a live key together with a test key, and in
 * production mock payments with a live key. With Stripe payments in production, a STRIPE_SECRET_KEY
 * must be a live key and requires the other two keys.
 */
function checkPayments(
  env: PaymentSettings,
  reject: (path: string, message: string) => void,
): void {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env
  if (secret && publishable && isLiveKey(secret) !== isLiveKey(publishable))
    reject('STRIPE_PUBLISHABLE_KEY', 'must be of the same mode, live or test, as STRIPE_SECRET_KEY')
  if (env.NODE_ENV !== 'production') return
  if (env.PAYMENTS_MODE === 'mock') {
    if (isLiveKey(secret) || isLiveKey(publishable))
      reject('PAYMENTS_MODE', 'cannot be mock together with a live key')
    return
  }
  if (secret && !isLiveKey(secret))
    reject('STRIPE_SECRET_KEY', 'must be a live key in production, not a test key')
  if (secret && !publishable)
    reject('STRIPE_PUBLISHABLE_KEY', 'must be set if STRIPE_SECRET_KEY is set')
  if (secret && !env.STRIPE_WEBHOOK_SECRET)
    reject('STRIPE_WEBHOOK_SECRET', 'must be set if STRIPE_SECRET_KEY is set')
}

interface BucketEnvironment {
  UPLOADS_S3_BUCKET?: string
  UPLOADS_S3_REGION: string
  UPLOADS_S3_ENDPOINT?: string
  UPLOADS_S3_ACCESS_KEY_ID?: string
  UPLOADS_S3_SECRET_ACCESS_KEY?: string
}

/** Calls `reject` for a setting of a bucket without the setting that it needs. */
function checkBucket(
  env: BucketEnvironment,
  reject: (path: string, message: string) => void,
): void {
  const { UPLOADS_S3_ACCESS_KEY_ID: id, UPLOADS_S3_SECRET_ACCESS_KEY: secret } = env
  if (!env.UPLOADS_S3_BUCKET && (env.UPLOADS_S3_ENDPOINT || id || secret))
    reject('UPLOADS_S3_BUCKET', 'must be set if another setting of the bucket is set')
  if (id && !secret)
    reject('UPLOADS_S3_SECRET_ACCESS_KEY', 'must be set if UPLOADS_S3_ACCESS_KEY_ID is set')
  if (secret && !id)
    reject('UPLOADS_S3_ACCESS_KEY_ID', 'must be set if UPLOADS_S3_SECRET_ACCESS_KEY is set')
}

/** Returns the settings of the bucket for uploads; null if uploads are stored in a folder. */
function bucketSettings(env: BucketEnvironment): BucketSettings | null {
  if (!env.UPLOADS_S3_BUCKET) return null
  return {
    bucket: env.UPLOADS_S3_BUCKET,
    region: env.UPLOADS_S3_REGION,
    endpoint: env.UPLOADS_S3_ENDPOINT,
    accessKeyId: env.UPLOADS_S3_ACCESS_KEY_ID,
    secretAccessKey: env.UPLOADS_S3_SECRET_ACCESS_KEY,
  }
}

/**
 * Returns PAYMENTS_MODE. If it is not set, returns `stripe` in production or when any Stripe key is
 * set, otherwise `mock`.
 */
function paymentsMode(env: PaymentSettings): 'stripe' | 'mock' {
  const hasKeys = Boolean(
    env.STRIPE_SECRET_KEY || env.STRIPE_PUBLISHABLE_KEY || env.STRIPE_WEBHOOK_SECRET,
  )
  return env.PAYMENTS_MODE ?? (env.NODE_ENV === 'production' || hasKeys ? 'stripe' : 'mock')
}

export type Env = z.output<typeof schema> & {
  isProduction: boolean
  /** Whether other machines may be able to reach the server. Always true in production. */
  isReachable: boolean
  seedDemo: boolean
  paymentsMode: 'stripe' | 'mock'
  database: DatabaseSettings
  /** The bucket for uploads; null if they are stored in a folder of DATA_DIR. */
  bucket: BucketSettings | null
}

export class InvalidEnvironmentError extends Error {
  constructor(problems: string[]) {
    super(
      `The environment variables are not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
    this.name = 'InvalidEnvironmentError'
  }
}

/** The file of a service's settings, unless SETTINGS_FILE names another one. */
const SERVICE_SETTINGS = '/etc/lintel.env'

/**
 * Loads the settings of one file: SETTINGS_FILE, else `.env` beside package.json, else
 * /etc/lintel.env. The server and all commands read it with this function, so a file means the same
 * everywhere. Real environment variables take precedence. Does nothing in tests. Returns whether
 * the machine has the settings of a service. Throws InvalidEnvironmentError when the file cannot be
 * read.
 */
export function loadSettings(): { isOfService: boolean } {
  if (process.env.NODE_ENV === 'test') return { isOfService: false }
  const named = process.env.SETTINGS_FILE
  const service = named ?? SERVICE_SETTINGS
  const file = [named ?? join(projectRoot, '.env'), service].find(
    (path) => path !== '' && existsSync(path),
  )
  if (named && !file)
    throw new InvalidEnvironmentError([`SETTINGS_FILE: there is no file ${named}`])
  if (file) loadFile(file)
  return { isOfService: service !== '' && existsSync(service) }
}

function loadFile(file: string): void {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new InvalidEnvironmentError([
      `${file} cannot be read (${code}): run this as root, or set SETTINGS_FILE to another file`,
    ])
  }
}

/** Validates and returns all settings. Throws InvalidEnvironmentError with one line per problem. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = schema.safeParse(source)
  if (!parsed.success)
    throw new InvalidEnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    )
  const isProduction = parsed.data.NODE_ENV === 'production'
  const {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TAKE_OVER_DATA_DIR: takeOverFrom,
    DATABASE_READ_URLS: readUrls,
    DATABASE_PREPARED,
    DEMO,
  } = parsed.data
  return {
    ...parsed.data,
    isProduction,
    isReachable: isProduction || reachableAddress(parsed.data) !== undefined,
    seedDemo: !isProduction && DEMO !== '0',
    paymentsMode: paymentsMode(parsed.data),
    bucket: bucketSettings(parsed.data),
    database: {
      databaseUrl,
      dataDir,
      takeOverFrom,
      preparesStatements: DATABASE_PREPARED === 'on',
      readUrls,
    },
  }
}

/**
 * Like `readEnv`, but also throws InvalidEnvironmentError when other machines could reach a server
 * with demo data. Used by the server. Commands use `readEnv`, because they accept no connections.
 */
export function readServerEnv(source?: Record<string, string | undefined>): Env {
  const env = readEnv(source)
  const address = reachableAddress(env)
  if (env.seedDemo && address) {
    throw new InvalidEnvironmentError([
      `DEMO: must be 0 where others can reach the server (${address}): the demo accounts have a known password. For a real site set NODE_ENV=production`,
    ])
  }
  return env
}
