import { AppError } from '@pengawas/shared/errors'
import express, { type Request, type RequestHandler } from 'express'
import { operationOf } from './authorize.ts'
import { isNestedDeeper } from './json-depth.rules.ts'
import { isBytes, type Operation } from './operation.ts'

const BODY_LIMIT_BYTES = 64 * 1024
/** The longest answer of an essay, in characters that take three bytes each, with room for what JSON escapes. */
const ANSWER_LIMIT_BYTES = 320 * 1024
/** A question with all its options, each as long as it may be, in letters of three bytes. */
const QUESTION_LIMIT_BYTES = 1024 * 1024
/** A draft with some thousand candidates, with their names. */
const ASSESSMENT_LIMIT_BYTES = 1024 * 1024
/** Decisions about everything that may count in one test, each with the longest reason in letters of three bytes. */
const APPEAL_LIMIT_BYTES = 1024 * 1024
/** No contract is nested half as deep. */
const MAX_LEVELS = 24

/** Thrown within the parser of bodies, which gives it a status of its own. */
export class NestedTooDeep extends Error {}

function jsonReader(limit: number): RequestHandler {
  return express.json({
    limit,
    verify(_request, _response, bytes) {
      if (isNestedDeeper(bytes, MAX_LEVELS)) throw new NestedTooDeep('nested too deep')
    },
  })
}

const readers = {
  plain: jsonReader(BODY_LIMIT_BYTES),
  answer: jsonReader(ANSWER_LIMIT_BYTES),
  question: jsonReader(QUESTION_LIMIT_BYTES),
  assessment: jsonReader(ASSESSMENT_LIMIT_BYTES),
  appeal: jsonReader(APPEAL_LIMIT_BYTES),
}

function readerOf({ path }: Operation): RequestHandler {
  if (path.startsWith('/question-bank') || path.startsWith('/questions')) return readers.question
  if (path.startsWith('/assessments')) return readers.assessment
  if (path.startsWith('/appeals')) return readers.appeal
  return path.startsWith('/test-sessions') ? readers.answer : readers.plain
}

/** As long as a signed statement of a learning platform with its groups may be. */
const FORM_LIMIT_BYTES = 64 * 1024
const formReader: RequestHandler = express.urlencoded({ extended: false, limit: FORM_LIMIT_BYTES, parameterLimit: 50 })

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
const isJson = (request: Request): boolean =>
  request.is('application/json') !== false &&
  /^[^;]*(;\s*charset="?utf-8"?\s*)?$/i.test(request.headers['content-type'] ?? '')

/** Reads the JSON of a call that is allowed; other kinds are refused. Calls that take bytes read them by themselves. */
export const readBody: RequestHandler = (request, response, next) => {
  const operation = operationOf(response)
  if (operation === undefined) throw new AppError('not-found')
  if ((operation.body !== undefined && isBytes(operation.body)) || !hasBody(request)) {
    next()
    return
  }
  if (operation.takesForeignForm === true && request.is('application/x-www-form-urlencoded') !== false) {
    void formReader(request, response, next)
    return
  }
  if (!isJson(request)) throw new AppError('unsupported-type')
  void readerOf(operation)(request, response, next)
}
