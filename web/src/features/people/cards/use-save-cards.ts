import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicOptionsQuery } from '../../../lib/public-options.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { saveWorkbook } from '../../../lib/save-workbook.ts'
import type { CardTexts, LoginCard } from './draw-cards.ts'

/** Saves login cards, as PDF to be cut or as Excel for a letter of the agency's own. Made here: the passwords are sent nowhere. */
export function useSaveCards(cards: readonly LoginCard[]) {
  const { t, i18n } = useTranslation('people')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (format: 'pdf' | 'xlsx') => {
      const address = window.location.origin
      const { agency } = await queryClient.query({ ...publicOptionsQuery, staleTime: 'static' })
      const texts: CardTexts = {
        ...{ agency, title: t('cards.title'), nip: t('fields.nip'), loginName: t('cards.loginName') },
        ...{ password: t('cards.password'), address: t('cards.address') },
        steps: [t('cards.open'), t('cards.logIn'), t('cards.choose')],
        isRightToLeft: i18n.dir() === 'rtl',
      }
      if (format === 'pdf') {
        const { drawCards } = await import('./draw-cards.ts')
        saveFile(`${t('cards.file')}.pdf`, await drawCards(cards, texts, address))
        return
      }
      await saveWorkbook({
        name: t('cards.file'),
        headings: [t('fields.name'), texts.nip, texts.loginName, texts.password, texts.address, t('cards.agency')],
        rows: cards.map(({ name, nip, password }) => [name, nip, nip, password, address, agency]),
        isRightToLeft: texts.isRightToLeft,
      })
    },
  })
}
