import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatHourMinute } from '../../../lib/dates.ts'
import { fetchNotes } from '../api/wall-api.ts'

/** What was noted about this test and said to its candidate so far, and whether they have read it. */
export function NoteList({ testSessionId }: { testSessionId: string }) {
  const { t, i18n } = useTranslation('wall')
  const notes = useQuery({
    queryKey: ['session-notes', testSessionId],
    queryFn: () => fetchNotes(testSessionId),
    staleTime: 0,
  })
  if (!notes.data || notes.data.length === 0) return null
  return (
    <List size="sm" mt="sm" spacing={4} listStyleType="none" aria-label={t('command.notes')}>
      {notes.data.toReversed().map(({ id, kind, text, original, authorName, at, seenAt }) => (
        <List.Item key={id}>
          <Text size="sm" component="span" fw={600}>
            {t(`command.${kind}`)}
          </Text>{' '}
          <Text size="xs" component="span" c="var(--pengawas-quiet)">
            {authorName} · {formatHourMinute(at, i18n.language)}
            {kind === 'warning'
              ? ` · ${seenAt === null ? t('command.unseen') : t('command.seen', { time: formatHourMinute(seenAt, i18n.language) })}`
              : ''}
          </Text>
          <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          {original === null ? null : (
            <Text
              size="sm"
              c="var(--pengawas-quiet)"
              dir="auto"
              style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {original}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
