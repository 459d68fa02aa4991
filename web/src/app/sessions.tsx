import { Container } from '@mantine/core'
import { DeskSessionsPage } from '../features/auditing/components/desk-sessions-page.tsx'
import { ListedSessions } from '../features/wall/sessions/listed-sessions.tsx'
import { SessionsPage } from '../features/wall/sessions/sessions-page.tsx'
import { mayDo, useUser } from '../lib/profile.ts'
import { WithFlagNews } from './with-flag-news.tsx'

/**
 * Who has a wall sees what is on it as a table with news, and below it the tests that are over; auditors find, open and take
 * away all of them; everybody else sees all that are stored.
 */
export function Sessions() {
  const user = useUser()
  const watches = mayDo(user, 'wall:watch')
  if (!watches && mayDo(user, 'audit:read')) return <DeskSessionsPage key="allSessions" name="allSessions" />
  return (
    <WithFlagNews live={<SessionsPage />}>
      <Container fluid pb="lg" pt={watches ? 0 : 'lg'} px={{ base: 'sm', sm: 'lg' }}>
        <ListedSessions which={watches ? 'over' : 'all'} />
      </Container>
    </WithFlagNews>
  )
}
