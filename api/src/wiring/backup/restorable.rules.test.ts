import { describe, expect, it } from 'vitest'
import {
  faultOfFiles,
  faultOfRows,
  isBinaryType,
  isGenerated,
  refusalOfBackup,
  refusalOfTarget,
  withoutDefiner,
} from './restorable.rules.ts'

const about = {
  format: 1,
  createdAt: '2026-11-23T08:00:00.000Z',
  version: '0.1.0',
  dialect: 'sqlite',
  migrations: ['A1', 'B2'],
} as const
const target = { dialect: 'sqlite', migrations: ['A1', 'B2', 'C3'] } as const

describe('a place to take a backup back to', () => {
  it.each([
    ['is empty', { tables: 0, hasFiles: false }, null],
    ['has a database', { tables: 1, hasFiles: false }, /database already/],
    ['has files alone', { tables: 0, hasFiles: true }, /files in the file store already/],
  ] as const)('%s', (_, place, refusal) => {
    const said = refusalOfTarget(place)
    if (refusal === null) expect(said).toBeNull()
    else expect(said).toMatch(refusal)
  })
})

describe('a backup', () => {
  it.each([
    ['of this version', about, target, null],
    ['of an earlier version', { ...about, migrations: ['A1'] }, target, null],
    ['of a later version', { ...about, migrations: ['A1', 'D4'] }, target, /later version.* 1 changes/],
    ['of another form', { ...about, format: 2 }, target, /form \(2\)/],
    ['of SQLite for MariaDB', about, { ...target, dialect: 'mysql' }, /leave DATABASE_URL out/],
    ['of MariaDB for SQLite', { ...about, dialect: 'mysql' }, target, /name an empty one/],
  ] as const)('%s', (_, of, place, refusal) => {
    const said = refusalOfBackup({ ...of, migrations: [...of.migrations] }, place)
    if (refusal === null) expect(said).toBeNull()
    else expect(said).toMatch(refusal)
  })
})

describe('the list of files', () => {
  const a = { name: 'a', size: 1, sha256: 'aa' }
  const b = { name: 'b', size: 2, sha256: 'bb' }
  it.each([
    ['names what is there', [a, b], [b, a], null],
    ['names one more', [a], [a, b], 'b is missing'],
    ['lacks one', [a, b], [a], 'b is not in its list of files, or there twice'],
    ['names one that is there twice', [a, a], [a], 'a is not in its list of files, or there twice'],
    ['names one twice', [a], [a, a], 'the list of files names one twice'],
    ['has another hash', [a], [{ ...a, sha256: 'ab' }], 'a is not what was put in'],
    ['has another size', [a], [{ ...a, size: 3 }], 'a is not what was put in'],
  ])('%s', (_, found, files, fault) => {
    expect(faultOfFiles(found, { files })).toBe(fault)
  })
})

it.each([
  [{ users: 2 }, { users: 2 }, null],
  [{ users: 1 }, { users: 2 }, 'users has 1 rows instead of 2'],
  [{}, { users: 2 }, 'users has no rows instead of 2'],
  [{ users: 2 }, {}, 'users has 2 rows instead of none'],
])('compares rows: %j with %j', (found, stated, fault) => {
  expect(faultOfRows(found, stated)).toBe(fault)
})

it.each([
  ['CREATE DEFINER=`root`@`localhost` TRIGGER a BEFORE', 'CREATE TRIGGER a BEFORE'],
  ['CREATE DEFINER=`a b`@`%` TRIGGER a BEFORE', 'CREATE TRIGGER a BEFORE'],
  ['CREATE DEFINER = root@localhost TRIGGER a BEFORE', 'CREATE TRIGGER a BEFORE'],
  ['CREATE TRIGGER a BEFORE', 'CREATE TRIGGER a BEFORE'],
])('takes the account out of %s', (sql, without) => {
  expect(withoutDefiner(sql)).toBe(without)
})

it.each([
  ['varchar', false],
  ['mediumtext', false],
  ['double', false],
  ['VARBINARY', true],
  ['longblob', true],
])('knows whether %s holds bytes', (type, isBinary) => {
  expect(isBinaryType(type)).toBe(isBinary)
})

it.each([
  ['', false],
  ['auto_increment', false],
  ['DEFAULT_GENERATED', false],
  ['DEFAULT_GENERATED on update CURRENT_TIMESTAMP', false],
  ['VIRTUAL GENERATED', true],
  ['STORED GENERATED', true],
  ['STORED GENERATED INVISIBLE', true],
])('knows whether a column that is "%s" is computed from others', (extra, is) => {
  expect(isGenerated(extra)).toBe(is)
})
