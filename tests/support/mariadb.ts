import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createConnection } from 'mysql2/promise'
import { findFreePort } from './processes.ts'
import { type RunningServer, startServer } from './servers.ts'

const run = promisify(execFile)

/** What MySQL 8.4 refuses by default, and MariaDB does not: grouping by something else than what is selected, above all. */
const MYSQL_MODES = [
  ...['ONLY_FULL_GROUP_BY', 'STRICT_TRANS_TABLES', 'NO_ZERO_IN_DATE', 'NO_ZERO_DATE'],
  ...['ERROR_FOR_DIVISION_BY_ZERO', 'NO_ENGINE_SUBSTITUTION'],
]

/** A MariaDB of our own: data in a temporary folder, no password, loopback only. */
export interface MariaDb {
  /** Makes an empty database and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** Ends the server and keeps its data. */
  goAway(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Its cache is small, so that several fit beside each other; a measurement takes MariaDB's own default of 128 MB. */
export async function startMariaDb({ cacheMb = 32 }: { cacheMb?: number } = {}): Promise<MariaDb> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pengawas-mariadb-'))
  const data = path.join(folder, 'data')
  // Temporary tables too: servers that start at once would take one another's out of the common folder.
  const common = ['--no-defaults', `--datadir=${data}`, `--tmpdir=${folder}`, `--user=${userInfo().username}`]
  await run('mariadb-install-db', [...common, '--auth-root-authentication-method=normal', '--skip-test-db'])
  // As late as possible: preparing the data takes seconds, in which another test could take the same port.
  const port = await findFreePort(3290, 3319)
  const launch = (): Promise<RunningServer> =>
    startServer(
      'mariadbd',
      [
        ...common,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        `--socket=${path.join(folder, 'socket')}`,
        `--pid-file=${path.join(folder, 'pid')}`,
        // The data is thrown away afterwards, so it need not survive a power cut.
        '--innodb-flush-log-at-trx-commit=0',
        `--innodb-buffer-pool-size=${cacheMb}M`,
        '--performance-schema=OFF',
        `--sql-mode=${MYSQL_MODES.join(',')}`,
      ],
      'ready for connections',
    )
  let server = await launch()
  return {
    async createDatabase(name) {
      const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' })
      await connection.query('CREATE DATABASE ?? CHARACTER SET utf8mb4', [name])
      await connection.end()
      return `mysql://root@127.0.0.1:${port}/${name}`
    },
    goAway: () => server.stop(),
    async restart() {
      server = await launch()
    },
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
