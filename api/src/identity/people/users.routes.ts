import { createUserSchema, listUsersQuerySchema, updateUserSchema } from '@pengawas/shared/contracts/people'
import type { Router } from 'express'
import { requirePermission } from '../../kernel/access/actor.ts'
import { actorOf } from '../../kernel/access/request-actor.ts'
import type { Database } from '../../kernel/db/database.ts'
import { sendData } from '../../kernel/http/envelope.ts'
import { parse, parseId } from '../../kernel/http/parse.ts'
import { createRouter } from '../../kernel/http/router.ts'
import { countByRole } from '../users/users.queries.ts'
import { summarisePeople, usersScope } from '../users/users.rules.ts'
import { type PeopleCalls, peopleRoutes, requireScope } from './people.routes.ts'
import type { PeopleService } from './people.service.ts'

export const usersCalls: PeopleCalls = {
  path: '/users',
  scope: usersScope,
  listQuery: (query) => parse(listUsersQuerySchema, query),
  newPerson(body) {
    const { password, ...person } = parse(createUserSchema, body)
    return { ...person, password }
  },
  changes: (body) => parse(updateUserSchema, body),
}

/** All accounts, for roles that manage them. */
export function userRoutes(people: PeopleService, db: Database): Router {
  const router = createRouter()
  // Before the calls with an id, which would take `stats` for one.
  router.get('/users/stats/overview', async (_request, response) => {
    requirePermission(actorOf(response), 'user:stats')
    sendData(response, summarisePeople(await countByRole(db.read)))
  })
  router.use(peopleRoutes(people, usersCalls))
  router.delete('/users/:id/two-factor', async (request, response) => {
    const actor = actorOf(response)
    await people.removeTwoFactor(actor, requireScope(usersCalls, actor), parseId(request.params))
    sendData(response, {})
  })
  return router
}
