import { PeopleList } from './people-list.tsx'

export function ParticipantsPage() {
  return <PeopleList kind="participants" />
}
