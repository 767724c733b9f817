import type { Knex } from 'knex'

/**
 * Adds a version that increases with every change of a post, and two tables for the limits of AI
 * texts.
 */
const schema = `
create table blog (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into blog default values;

-- Every write to posts increases the version, because cached replies are valid for one version. The
-- row is locked until commit, so that versions become visible in order.
create function posts_count_change() returns trigger language plpgsql as $$
begin
  update blog set version = version + 1;
  return null;
end $$;
create trigger posts_version after insert or update or delete or truncate on posts
  for each statement execute function posts_count_change();

create index posts_scheduled on posts (scheduled_at) where status = 'scheduled' and deleted_at is null;
create index posts_deleted on posts (deleted_at) where deleted_at is not null;

-- Number of requested texts per day, for the site-wide budget.
create table writing_days (
  day date primary key,
  calls integer not null check (calls > 0)
);

-- The running text requests. A user can have only one at a time.
create table writing_now (
  user_id integer primary key references users on delete cascade,
  call uuid not null,
  started_at timestamptz not null default now()
);
`

export async function up(trx: Knex): Promise<void> {
  await trx.raw(schema)
}

export async function down(trx: Knex): Promise<void> {
  await trx.raw(`drop table writing_now; drop table writing_days; drop index posts_deleted; drop index posts_scheduled;
    drop trigger posts_version on posts; drop function posts_count_change; drop table blog`)
}
