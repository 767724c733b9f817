import type { Knex } from 'knex'
import { rows } from '../reading.ts'

/** A table of the database, from the system catalogue. */
export interface Table {
  name: string
  columns: { name: string; type: string }[]
}

/** An id sequence. `last` is its last value, or null if it was never used. */
export interface Sequence {
  table: string
  column: string
  last: number | null
}

/** Query timeout that is long enough for locks of a running server and for building indexes. */
export const LONG_TIMEOUT = { query_timeout: 600_000 }

/** The two tables that Knex uses for migrations. */
export const knexTables: readonly string[] = ['knex_migrations', 'knex_migrations_lock']

/**
 * Tables that are never backed up: counters, temporary data, and data that must not be restored.
 * For example, a restore must not make a used password link valid again.
 */
const notBackedUp: readonly string[] = [
  'sessions',
  'password_resets',
  'email_codes',
  'quote_sends',
  'rate_limits',
  'setup_code',
  'writing_now',
]

export const isBackedUp = ({ name }: { name: string }) =>
  !knexTables.includes(name) && !notBackedUp.includes(name)

/** Returns an SQL condition: the object is in the current schema and not part of an extension. */
const inCurrentSchema = (oid: string, catalogue: string) => `n.nspname = current_schema()
  and not exists (select 1 from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${oid} and x.deptype = 'e')`

/** Returns all tables with their stored columns, including Knex's tables. */
export async function listTables(db: Knex): Promise<Table[]> {
  return rows<Table>(
    db,
    `
    select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and ${inCurrentSchema('c.oid', 'pg_class')}
    group by c.relname order by c.relname`,
  )
}

export async function listSequences(db: Knex): Promise<Sequence[]> {
  return rows<Sequence>(
    db,
    `
    select t.relname as table, a.attname as column, q.last_value as last
    from pg_class t join pg_namespace n on n.oid = t.relnamespace join pg_attribute a on a.attrelid = t.oid
    join pg_depend d on d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = t.oid
      and d.refobjsubid = a.attnum and d.deptype in ('i', 'a')
    join pg_class s on s.oid = d.objid and s.relkind = 'S' join pg_sequences q on q.schemaname = n.nspname and q.sequencename = s.relname
    where ${inCurrentSchema('t.oid', 'pg_class')} order by t.relname, a.attname`,
  )
}

/** Returns the names of the migrations that have run, in order; null without Knex's tables. */
export async function listMigrations(db: Knex): Promise<string[] | null> {
  const tables = await listTables(db)
  if (!tables.some(({ name }) => name === 'knex_migrations')) return null
  return db('knex_migrations').orderBy('id').pluck<string[]>('name')
}

/**
 * Returns a function that adds the schema to a table name, because a temporary view could shadow
 * the plain name.
 */
export async function tableQualifier(db: Knex): Promise<(table: string) => string> {
  const [row] = await rows<{ schema: string }>(db, 'select quote_ident(current_schema()) as schema')
  return (table) => `${row?.schema ?? 'public'}.${quoteIdentifier(table)}`
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Drops all views, tables and functions except Knex's two tables. */
export async function dropEverything(trx: Knex.Transaction): Promise<void> {
  const drops = await rows<{ sql: string }>(
    trx,
    `
    select sql from (
      select 1 as turn, format('drop view if exists %I.%I cascade', n.nspname, c.relname) as sql
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'v' and ${inCurrentSchema('c.oid', 'pg_class')}
      union all select 2, format('drop table if exists %I.%I cascade', n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and c.relname <> all(?) and ${inCurrentSchema('c.oid', 'pg_class')}
      union all select 3, format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${inCurrentSchema('p.oid', 'pg_proc')}
    ) drops order by turn`,
    [knexTables],
  )
  for (const { sql } of drops) await trx.raw(sql).options(LONG_TIMEOUT)
}

/**
 * Drops the foreign keys and the indexes that belong to no constraint, and disables the triggers.
 * Returns the statements that restore all of these. Rows can then be inserted unchanged and in any
 * order, and each index is built only once.
 */
export async function suspendConstraints(trx: Knex.Transaction): Promise<string[]> {
  const checks = await rows<{ off: string; on: string }>(
    trx,
    `
    select off, "on" from (
      select 1 as turn, format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as off,
        format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as "on"
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and ${inCurrentSchema('c.oid', 'pg_class')}
      union all
      select 2, format('drop index %I.%I', n.nspname, i.relname), pg_get_indexdef(i.oid)
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
      where not exists (select 1 from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x')) and ${inCurrentSchema('i.oid', 'pg_class')}
      union all
      select 3, format('alter table %I.%I disable trigger user', n.nspname, c.relname), format('alter table %I.%I enable trigger user', n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and ${inCurrentSchema('c.oid', 'pg_class')}
    ) checks order by turn`,
  )
  for (const { off } of checks) await trx.raw(off)
  // The order is reversed, because a foreign key may need an index.
  return checks.map(({ on }) => on).reverse()
}
