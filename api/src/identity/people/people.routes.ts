import { pageQuerySchema } from '@pengawas/shared/contracts/paging'
import { changePeopleSchema } from '@pengawas/shared/contracts/people'
import { AppError } from '@pengawas/shared/errors'
import type { Request, Router } from 'express'
import type { Actor } from '../../kernel/access/actor.ts'
import { actorOf } from '../../kernel/access/request-actor.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import type { PeopleScope } from '../users/users.rules.ts'
import type { PeopleFilters } from './people.queries.ts'
import type { PeopleService } from './people.service.ts'
import type { NewPerson } from './service/create-person.ts'
import type { PersonChanges } from './service/edit-person.ts'

/** Where the calls for all accounts and those for candidates differ. */
export interface PeopleCalls {
  path: '/users' | '/participants'
  /** Null refuses. */
  scope(actor: Actor): PeopleScope | null
  listQuery(query: unknown): PeopleFilters & { page: number; pageSize: number }
  newPerson(body: unknown): NewPerson
  changes(body: unknown): PersonChanges
}

/** The actor's scope; throws `not-allowed` where there is none. */
export function requireScope(calls: Pick<PeopleCalls, 'scope'>, actor: Actor): PeopleScope {
  const scope = calls.scope(actor)
  if (scope === null) throw new AppError('not-allowed')
  return scope
}

/** List, read, create, change and remove, alike for all accounts and for candidates. */
export function peopleRoutes(people: PeopleService, calls: PeopleCalls): Router {
  const router = createRouter()
  const { path } = calls
  const idOf = (request: Request): string => parseId(request.params)

  router.get(path, async (request, response) => {
    const scope = requireScope(calls, actorOf(response))
    sendData(response, await people.list(scope, calls.listQuery(request.query)))
  })
  router.post(path, async (request, response) => {
    const actor = actorOf(response)
    requireScope(calls, actor)
    sendData(response, await people.create(actor, calls.newPerson(request.body)), 201)
  })
  // Before the calls with an id, which would take `ids` for one.
  router.get(`${path}/ids`, async (request, response) => {
    const { page: _, pageSize: __, ...filters } = calls.listQuery(request.query)
    sendData(response, await people.listIds(requireScope(calls, actorOf(response)), filters))
  })
  router.post(`${path}/bulk`, async (request, response) => {
    const actor = actorOf(response)
    const scope = requireScope(calls, actor)
    sendData(response, await people.changeMany(actor, scope, parse(changePeopleSchema, request.body)))
  })
  router.get(`${path}/:id`, async (request, response) => {
    sendData(response, await people.get(requireScope(calls, actorOf(response)), idOf(request)))
  })
  router.get(`${path}/:id/history`, async (request, response) => {
    const scope = requireScope(calls, actorOf(response))
    sendData(response, await people.history(scope, idOf(request), parse(pageQuerySchema, request.query)))
  })
  router.put(`${path}/:id`, async (request, response) => {
    const actor = actorOf(response)
    const scope = requireScope(calls, actor)
    sendData(response, await people.update(actor, scope, idOf(request), calls.changes(request.body)))
  })
  router.delete(`${path}/:id`, async (request, response) => {
    const actor = actorOf(response)
    const outcome = await people.remove(actor, requireScope(calls, actor), idOf(request))
    sendData(response, { outcome })
  })
  router.post(`${path}/:id/reset-password`, async (request, response) => {
    const actor = actorOf(response)
    sendData(response, await people.resetPassword(actor, requireScope(calls, actor), idOf(request)))
  })
  return router
}
