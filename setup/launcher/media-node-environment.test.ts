import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { fromRoot } from '../paths.ts'
import { mediaNodeEnvironment } from './media-node-environment.ts'

/** Variables whose value opens something. */
const SECRET = /SECRET|KEY|PASSWORD|PASSPHRASE|TOKEN|(DATABASE|REDIS|S3|SMTP)_URL/

it('leaves out every secret of .env.example but the one that media nodes share', async () => {
  const names = [...(await readFile(fromRoot('.env.example'), 'utf8')).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    (match) => match[1] ?? '',
  )
  const composeOnly = /^(MYSQL_|REDIS_PASSWORD|S3_(ROOT|ACCESS|SECRET))/
  const secrets = names.filter((name) => SECRET.test(name) && !composeOnly.test(name))
  const given = Object.fromEntries([...secrets, 'PORT', 'TLS_KEY'].map((name) => [name, 'a value']))
  expect(secrets).toContain('SECRET_KEY')
  expect(Object.keys(mediaNodeEnvironment(given)).toSorted()).toEqual(['MEDIA_NODE_SECRET', 'PORT', 'TLS_KEY'])
})
