import { List, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface AssessmentNotesProps {
  instructions: string
  requirements: readonly string[]
}

/** What the organiser asks of candidates: on the card, before the rules, and in the help of the test. Nothing where nothing was written. */
export function AssessmentNotes({ instructions, requirements }: AssessmentNotesProps) {
  const { t } = useTranslation()
  const id = useId()
  if (instructions.trim() === '' && requirements.length === 0) return null
  return (
    <Stack gap="sm" data-testid="assessment-notes">
      {instructions.trim() === '' ? null : (
        <section aria-labelledby={`${id}-instructions`}>
          <Text fw={600} id={`${id}-instructions`}>
            {t('notes.instructions')}
          </Text>
          <Text style={{ whiteSpace: 'pre-line' }}>{instructions}</Text>
        </section>
      )}
      {requirements.length === 0 ? null : (
        <section aria-labelledby={`${id}-requirements`}>
          <Text fw={600} id={`${id}-requirements`}>
            {t('notes.requirements')}
          </Text>
          <List spacing={4} withPadding>
            {requirements.map((requirement) => (
              <List.Item key={requirement}>{requirement}</List.Item>
            ))}
          </List>
        </section>
      )}
    </Stack>
  )
}
