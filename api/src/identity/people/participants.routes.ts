import {
  createParticipantSchema,
  listParticipantsQuerySchema,
  updateParticipantSchema,
} from '@pengawas/shared/contracts/people'
import type { Router } from 'express'
import { parse } from '../../kernel/http/parse.ts'
import { emailFromNip, participantsScope } from '../users/users.rules.ts'
import { type PeopleCalls, peopleRoutes } from './people.routes.ts'
import type { PeopleService } from './people.service.ts'

/** Candidates, each administrator's own. `agencyDomain`: where emails are made that nobody gave. */
export function participantsCalls(agencyDomain: string): PeopleCalls {
  return {
    path: '/participants',
    scope: participantsScope,
    listQuery: (query) => parse(listParticipantsQuerySchema, query),
    newPerson(body) {
      const { password, email, ...person } = parse(createParticipantSchema, body)
      return {
        ...person,
        email: email ?? emailFromNip(person.nip, agencyDomain),
        role: 'peserta',
        isActive: true,
        password,
      }
    },
    changes: (body) => parse(updateParticipantSchema, body),
  }
}

export function participantRoutes(people: PeopleService, calls: PeopleCalls): Router {
  return peopleRoutes(people, calls)
}
