import { ActionIcon, Button, Checkbox, Group, Input, Radio, Stack, Switch } from '@mantine/core'
import { MAX_OPTIONS, MIN_OPTIONS, OPTION_LABELS } from '@pengawas/shared/questions'
import { IconPin, IconPinFilled, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx'
import { keepsOrder, withOption } from '../rules/question-form.ts'
import type { QuestionFormState } from './basic-fields.tsx'
import { KeyGroup, SeveralAnswers } from './several-answers.tsx'

/** Two to six options, one or several of them right. A removed option takes the mark of the right one with it; a pinned one keeps its place. */
export function OptionsEditor({ form }: { form: QuestionFormState }) {
  const { t } = useTranslation('questionBank')
  const field = useFields(form)
  const { options, correctAnswer, correctAnswers, scoring } = form.values
  const Mark = scoring === null ? Radio : Checkbox
  const error = field('options').error ?? field('correctAnswer').error
  const remove = (key: number): void => {
    form.setFieldValue(
      'options',
      options.filter((row) => row.key !== key),
    )
    if (correctAnswer === key) form.setFieldValue('correctAnswer', null)
    form.setFieldValue(
      'correctAnswers',
      correctAnswers.filter((other) => other !== key),
    )
  }
  return (
    <KeyGroup form={form}>
      <Stack gap="xs" mt="xs">
        {options.map(({ key, html, isPinned }, index) => {
          const letter = OPTION_LABELS[index] ?? ''
          return (
            <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
              <Mark
                value={String(key)}
                mt={10}
                aria-label={t('markCorrect', { letter })}
                label={letter}
                data-path={index === 0 ? 'options' : undefined}
              />
              <div style={{ flex: 1, minInlineSize: 0 }}>
                <RichTextEditor
                  variant="compact"
                  label={t('option', { letter })}
                  isLabelHidden
                  value={html}
                  onChange={(next) => {
                    form.setFieldValue('options', (now) =>
                      now.map((row) => (row.key === key ? { ...row, html: next } : row)),
                    )
                    form.clearFieldError('options')
                  }}
                />
              </div>
              <ActionIcon
                variant={isPinned ? 'light' : 'subtle'}
                size="lg"
                mt={3}
                aria-pressed={isPinned}
                aria-label={t('pinOption', { letter })}
                onClick={() =>
                  form.setFieldValue('options', (now) =>
                    now.map((row) => (row.key === key ? { ...row, isPinned: !isPinned } : row)),
                  )
                }
              >
                {isPinned ? <IconPinFilled size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
              </ActionIcon>
              {options.length > MIN_OPTIONS ? (
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="lg"
                  mt={3}
                  aria-label={t('removeOption', { letter })}
                  onClick={() => remove(key)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </Group>
          )
        })}
        {error === undefined ? null : <Input.Error role="alert">{error}</Input.Error>}
        <SeveralAnswers form={form} />
        <Switch
          label={t('mixOptions')}
          description={t('hints.pinnedOptions')}
          checked={!keepsOrder(options)}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue('options', (now) => now.map((row) => ({ ...row, isPinned: !checked })))
          }
        />
        <Group>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={options.length >= MAX_OPTIONS}
            onClick={() => form.setFieldValue('options', withOption(options))}
          >
            {t('addOption')}
          </Button>
        </Group>
      </Stack>
    </KeyGroup>
  )
}
