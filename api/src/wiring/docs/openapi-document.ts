import { healthSchema, readinessSchema } from '@pengawas/shared/contracts/envelope'
import { ERROR_CODES } from '@pengawas/shared/errors'
import { MESSAGES } from '@pengawas/shared/messages'
import { ROLES } from '@pengawas/shared/roles'
import { z } from 'zod'
import { isBytes, mayCall, type Operation } from '../../kernel/http/operation.ts'

type Json = Record<string, unknown>

/** A contract as JSON Schema 2020-12, which OpenAPI 3.1 takes as it is. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const content = (types: readonly string[], schema: Json): Json =>
  Object.fromEntries(types.map((type) => [type, { schema }]))

const bytes = (types: readonly string[]): Json => content(types, {})

function parameters({ path, query }: Operation): Json[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])
  const inPath = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }))
  if (query === undefined) return inPath
  const { properties, required } = schemaOf(query, 'input')
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  const inQuery = Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: needed.includes(name),
    schema: schema as Json,
  }))
  return [...inPath, ...inQuery]
}

function answer(operation: Operation): Json {
  if (operation.answer === 'redirect') return { '303': { description: 'The browser is sent on' } }
  const data = isBytes(operation.answer)
    ? bytes(operation.answer.contentTypes)
    : content(['application/json'], {
        type: 'object',
        required: ['success', 'data'],
        properties: { success: { const: true }, data: schemaOf(operation.answer, 'output') },
      })
  return { [operation.status ?? 200]: { description: 'Done', content: data } }
}

/** Statuses with which a call may refuse; 500 and 503 may always come. */
function refusals({ access, path, query, body }: Operation): number[] {
  return [
    ...(query === undefined && body === undefined ? [] : [400]),
    ...(access === 'public' ? [] : [401, 403]),
    ...(path.includes('{') ? [404] : []),
    ...(body === undefined ? [] : [409, 413]),
  ]
}

function describe(operation: Operation, chapter: string): Json {
  const { method, path, summary, access, body } = operation
  const error = (status: number): [string, Json] => [String(status), { $ref: '#/components/responses/Error' }]
  return {
    operationId: `${method}${path.replace(/[^\w]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [chapter],
    summary,
    ...(access === 'public' ? { security: [] } : { 'x-roles': ROLES.filter((role) => mayCall(operation, role)) }),
    ...(operation.keyScope === undefined ? {} : { 'x-api-key-scope': operation.keyScope }),
    parameters: parameters(operation),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: isBytes(body) ? bytes(body.contentTypes) : content(['application/json'], schemaOf(body, 'input')),
          },
        }),
    responses: {
      ...answer(operation),
      ...Object.fromEntries(refusals(operation).map(error)),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const MESSAGE_SCHEMA = {
  required: ['code', 'params', 'message'],
  properties: {
    code: { enum: [...Object.keys(MESSAGES), ...Object.keys(ERROR_CODES)], description: 'Which sentence it is' },
    params: { type: 'object', additionalProperties: { type: 'string' }, description: 'What the sentence names' },
    message: { type: 'string', description: 'The sentence, for people, in Indonesian' },
  },
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['success', 'error', ...MESSAGE_SCHEMA.required],
  properties: {
    success: { const: false },
    error: { enum: Object.keys(ERROR_CODES) },
    ...MESSAGE_SCHEMA.properties,
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'What is wrong with which field' },
    issues: {
      type: 'array',
      description: 'The same as fields, with the code of each sentence',
      items: {
        type: 'object',
        required: ['path', ...MESSAGE_SCHEMA.required],
        properties: {
          path: { type: 'string', description: 'Of the field, with dots' },
          ...MESSAGE_SCHEMA.properties,
        },
      },
    },
    retryAfterSeconds: { type: 'number' },
  },
}

/** The OpenAPI 3.1 document of these calls. */
export function openApiDocument(chapters: Readonly<Record<string, readonly Operation[]>>): Json {
  const paths: Record<string, Json> = {}
  for (const [chapter, operations] of Object.entries(chapters)) {
    for (const operation of operations)
      paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation, chapter) }
  }
  const health: Operation = {
    method: 'get',
    path: '/health',
    summary: 'How the installation is, as this hub sees it',
    access: 'public',
    answer: healthSchema,
  }
  const ready: Operation = {
    method: 'get',
    path: '/ready',
    summary: 'Whether this hub can serve people',
    access: 'public',
    answer: readinessSchema,
  }
  const besideApi = (operation: Operation): Json => ({ servers: [{ url: '/' }], get: describe(operation, 'System') })
  return {
    openapi: '3.1.0',
    info: { title: 'Pengawas', version: '0.1.0', description: 'Competency assessments with live proctoring' },
    servers: [{ url: '/api' }],
    security: [{ cookie: [] }, { bearer: [] }],
    tags: Object.keys(chapters).map((name) => ({ name })),
    paths: { ...paths, '/health': besideApi(health), '/ready': besideApi(ready) },
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'pengawas_session' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a login, or an API key for the calls whose x-api-key-scope it has',
        },
      },
      schemas: { Error: ERROR_SCHEMA },
      responses: {
        Error: {
          description: 'Refused',
          content: content(['application/json'], { $ref: '#/components/schemas/Error' }),
        },
      },
    },
  }
}
