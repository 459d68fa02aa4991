import { Container } from '@mantine/core'
import { ListedSessions } from '../features/wall/sessions/listed-sessions.tsx'
import { SessionsPage } from '../features/wall/sessions/sessions-page.tsx'
import { mayDo, useUser } from '../lib/profile.ts'
import { WithFlagNews } from './with-flag-news.tsx'

/** Who has a wall sees what is on it as a table with news, and below it the tests that are over; everybody else sees all that are stored. */
export function Sessions() {
  const watches = mayDo(useUser(), 'wall:watch')
  return (
    <WithFlagNews live={<SessionsPage />}>
      <Container fluid pb="lg" pt={watches ? 0 : 'lg'} px={{ base: 'sm', sm: 'lg' }}>
        <ListedSessions which={watches ? 'over' : 'all'} />
      </Container>
    </WithFlagNews>
  )
}
