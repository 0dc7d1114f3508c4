import { statements } from './base.ts'

/** Who works at the desk, how they sign in, how much money they may send back, and what they did. */
export const up = statements(({ isPostgres, id }) => [
  `create table staff (
    id ${id}, email text not null, name text not null, role text not null, password_hash text not null,
    totp_secret text not null, totp_step integer not null,
    money_each_kobo bigint not null default 0, money_day_kobo bigint not null default 0,
    created_at text not null, joined_at text, locked_at text, removed_at text)`,
  'create unique index one_staff_per_email on staff (email) where removed_at is null',
  // How much money each sent back on a day.
  `create table staff_money (
    staff_id integer not null references staff (id) on delete cascade,
    day text not null, kobo bigint not null, primary key (staff_id, day))`,
  `create table staff_recovery_code (
    id ${id}, staff_id integer not null references staff (id) on delete cascade,
    code_hash text not null, used_at text)`,
  'create index recovery_codes_of_staff on staff_recovery_code (staff_id)',
  // "challenge": what the browser signs with a passkey.
  `create table staff_session (
    id text primary key, staff_id integer not null references staff (id) on delete cascade,
    cookie_hash text not null unique, stage text not null check (stage in ('password', 'open')),
    device text not null, new_totp_secret text, challenge text, challenge_at text,
    is_bound integer not null default 0, created_at text not null, last_seen_at text not null,
    expires_at text not null, confirmed_at text not null)`,
  'create index sessions_of_staff on staff_session (staff_id)',
  // Browsers that staff have signed in on.
  `create table staff_device (
    staff_id integer not null references staff (id) on delete cascade,
    secret_hash text not null, last_seen_at text not null, primary key (staff_id, secret_hash))`,
  'create index staff_devices_by_secret on staff_device (secret_hash)',
  `create table staff_passkey (
    id text primary key, staff_id integer not null references staff (id) on delete cascade,
    name text not null, public_key text not null, counter bigint not null,
    transports text not null, bound_to text, created_at text not null, last_used_at text)`,
  'create index staff_passkeys_by_staff on staff_passkey (staff_id)',
  `create table staff_invitation (
    id text primary key, email text not null, role text not null, totp_secret text not null,
    challenge text, challenge_at text, created_at text not null, expires_at text not null, used_at text)`,
  `create table desk_form (
    value_hash text primary key, session_id text not null references staff_session (id) on delete cascade,
    answer text, used_at text not null)`,
  'create index desk_forms_of_session on desk_form (session_id)',
  `create table desk_kept_form (
    id text primary key, session_id text not null references staff_session (id) on delete cascade,
    path text not null, fields text not null, created_at text not null)`,
  'create index kept_forms_of_session on desk_kept_form (session_id)',
  `create table audit (
    id ${id}, at text not null, staff_id integer, who text not null, act text not null,
    subject text not null, changes text not null, reason text, request_id text not null)`,
  'create index audit_of_subject on audit (subject, id)',
  'create index audit_of_staff on audit (staff_id, id)',
  ...(isPostgres ? AUDIT_ON_POSTGRES : AUDIT_ON_SQLITE),
])

const AUDIT_ON_SQLITE = ['update', 'delete'].map(
  (event) => `create trigger audit_refuses_${event} before ${event} on audit
    begin select raise(abort, 'audit is append-only'); end`,
)
const AUDIT_ON_POSTGRES = [
  `create function refuse_change_of_audit() returns trigger language plpgsql as
    $$ begin raise exception 'audit is append-only'; end $$`,
  `create trigger audit_refuses_changes before update or delete on audit
    for each row execute function refuse_change_of_audit()`,
]
