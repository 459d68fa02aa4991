import { Text, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** What was and what comes, with an arrow for the eye and a word for the ear. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('assessmentResults')
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 6 }}>
      <bdi>{before}</bdi>
      <IconArrowRight size={16} aria-hidden className="mirrored" />
      <VisuallyHidden>{t('rescore.becomes')}</VisuallyHidden>
      <Text component="strong" inherit fw={700}>
        <bdi>{after}</bdi>
      </Text>
    </span>
  )
}
