-- Creates two database roles instead of one. lintel_owner owns the tables and runs migrations. lintel_app serves the site
-- and can only read and write rows. Run this as a superuser in the database of Lintel, before the first start:
--   runuser -u postgres -- psql -d lintel -v owner_password=… -v app_password=… -f docs/deployment/roles.sql
create role lintel_owner login password :'owner_password';
create role lintel_app login password :'app_password';

create extension if not exists pg_trgm;
alter schema public owner to lintel_owner;
revoke create on schema public from public;
grant usage on schema public to lintel_app;

-- These privileges apply to everything that lintel_owner creates later, in migrations.
alter default privileges for role lintel_owner in schema public grant select, insert, update, delete, truncate on tables to lintel_app;
alter default privileges for role lintel_owner in schema public grant usage, select on sequences to lintel_app;
alter default privileges for role lintel_owner in schema public grant execute on functions to lintel_app;
