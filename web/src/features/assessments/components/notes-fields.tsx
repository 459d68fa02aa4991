import { ActionIcon, Button, Group, Input, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { useMessages } from '../../../lib/messages.ts'
import type { AssessmentForm } from './form-fields.tsx'

export function NotesFields({ form }: { form: AssessmentForm }) {
  const { t } = useTranslation(['assessments', 'actions'])
  const field = useFields(form)
  const message = useMessages()
  const [typed, setTyped] = useState('')
  const [isRepeated, setRepeated] = useState(false)
  const { requirements } = form.values
  const add = (): void => {
    const text = typed.trim()
    if (text === '') return
    const exists = requirements.some((entry) => entry.toLowerCase() === text.toLowerCase())
    setRepeated(exists)
    if (exists) return
    form.setFieldValue('requirements', [...requirements, text])
    setTyped('')
  }
  return (
    <Stack gap="md">
      <Textarea
        label={t('assessments:fields.instructions')}
        autosize
        minRows={2}
        maxRows={10}
        {...field('instructions')}
      />
      <Stack gap="xs">
        <Group align="flex-start" gap="xs" wrap="nowrap">
          <TextInput
            label={t('assessments:fields.requirements')}
            placeholder={t('assessments:requirement.placeholder')}
            style={{ flex: 1 }}
            maxLength={500}
            value={typed}
            error={isRepeated ? message('requirementsUnique') : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setRepeated(false)
            }}
            // What was typed and not added would be missing in what is saved.
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // Enter adds the requirement; it must not send the whole form.
              event.preventDefault()
              add()
            }}
          />
          <Button variant="default" mt={25} onClick={add}>
            {t('actions:add')}
          </Button>
        </Group>
        {requirements.length > 0 ? (
          <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
            {requirements.map((text) => (
              <Group component="li" key={text} justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('assessments:requirement.remove', { text })}
                  onClick={() =>
                    form.setFieldValue(
                      'requirements',
                      requirements.filter((entry) => entry !== text),
                    )
                  }
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        ) : null}
        {field('requirements').error === undefined ? null : <Input.Error>{field('requirements').error}</Input.Error>}
      </Stack>
    </Stack>
  )
}
