import { Select } from '@mantine/core'
import { wordsIn } from '@pengawas/shared/rules/warning-words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shownLanguage } from '../../../lib/i18n.ts'
import { warningTemplatesQuery } from '../../../lib/warning-templates.ts'

/** The prepared warnings in the proctor's language, and the one whose words stand in the field; other words are free text. */
export function useWarningTemplates(text: string) {
  const { data = [] } = useQuery(warningTemplatesQuery)
  const offered = data
    .filter(({ archivedAt }) => archivedAt === null)
    .map(({ id, texts }) => ({ value: id, label: wordsIn(texts, shownLanguage()) }))
  return { offered, templateId: offered.find(({ label }) => label === text.trim())?.value ?? null }
}

interface WarningChoiceProps {
  templates: ReturnType<typeof useWarningTemplates>
  onChoose: (text: string) => void
}

/** Puts a prepared warning into the field. As long as nobody changes it there, each candidate reads it in their own language. */
export function WarningChoice({ templates: { offered, templateId }, onChoose }: WarningChoiceProps) {
  const { t } = useTranslation('warnings')
  if (offered.length === 0) return null
  return (
    <Select
      label={t('choose')}
      description={t(templateId === null ? 'chooseHint' : 'chosenHint')}
      data={offered}
      value={templateId}
      searchable
      mb="xs"
      onChange={(_value, option) => option && onChoose(option.label)}
    />
  )
}
