import { List, Text } from '@mantine/core'
import type { ImportNote } from '@pengawas/shared/contracts/question-exchange'
import { useMessages } from '../../../lib/messages.ts'

interface NoteListProps {
  notes: readonly ImportNote[]
  color?: string
}

/** Notes in the reader's language; quotations from the file stay as they are. */
export function NoteList({ notes, color }: NoteListProps) {
  const message = useMessages()
  return (
    <List size="sm" spacing={2} {...(color === undefined ? {} : { c: color })}>
      {notes.map((note) => (
        <List.Item key={`${note.code}-${note.detail ?? ''}`}>
          {message(note)}
          {note.detail === null ? null : (
            <Text component="span" size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {' '}
              <bdi>({note.detail})</bdi>
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
