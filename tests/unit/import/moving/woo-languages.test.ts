import { describe, expect, test } from 'vitest'
import { inEnglish } from '#lib/catalogue/import/woo-columns.ts'
import { wooCommerce } from '#lib/catalogue/import/moving/woocommerce.ts'

/** Headings as WooCommerce's translations have them. */
const LANGUAGES: Record<string, string> = {
  French:
    'ID,Type,UGS,GTIN/UPC/EAN/ISBN,Nom,Publié,Mis en avant ?,Visibilité dans le catalogue,Description courte,Description,Date de début de promo,Date de fin de promo,État de la TVA,Classe de TVA,En stock ?,Stock,Montant de stock faible,Autoriser les commandes de produits en rupture ?,Vendre individuellement ?,Poids (kg),Longueur (cm),Largeur (cm),Hauteur (cm),Autoriser les avis clients ?,Note de commande,Tarif promo,Tarif régulier,Catégories,Étiquettes,Classe d’expédition,Images,Limite de téléchargement,Jours d’expiration du téléchargement,Parent,Groupes de produits,Produits suggérés,Ventes croisées,URL externe,Libellé du bouton,Position,Nom de l’attribut 1,Valeur(s) de l’attribut 1,Attribut 1 visible,Attribut 1 global,Meta: _wp_page_template',
  Portuguese:
    'ID,Tipo,SKU,GTIN/UPC/EAN/ISBN,Nome,Publicado,Em destaque?,Visibilidade no catálogo,Descrição curta,Descrição,Data de preço promocional começa em,Data de preço promocional termina em,Status do imposto,Classe de imposto,Em estoque?,Estoque,Quantidade baixa de estoque,São permitidas encomendas?,Vendido individualmente?,Peso (kg),Comprimento (cm),Largura (cm),Altura (cm),Permitir avaliações de clientes?,Nota da compra,Preço promocional,Preço,Categorias,Tags,Classe de entrega,Imagens,Limite de downloads,Dias para expirar o download,Ascendente,Grupo de produtos,Aumenta vendas,Venda cruzada,URL externa,Texto do botão,Posição,Nome do atributo 1,Valores do atributo 1,Visibilidade do atributo 1,Atributo global 1',
  Spanish:
    'ID,Tipo,SKU,Nombre,Publicado,¿Está destacado?,Visibilidad en el catálogo,Descripción corta,Descripción,Día en que empieza el precio rebajado,Día en que termina el precio rebajado,Estado del impuesto,Clase de impuesto,¿Existencias?,Inventario,Cantidad de bajo inventario,¿Permitir reservas de productos agotados?,¿Vendido individualmente?,Peso (kg),Longitud (cm),Anchura (cm),Altura (cm),¿Permitir valoraciones de clientes?,Nota de compra,Precio rebajado,Precio normal,Categorías,Etiquetas,Clase de envío,Imágenes,Límite de descargas,Días de caducidad de la descarga,Superior,Productos agrupados,Ventas dirigidas,Ventas cruzadas,URL externa,Texto del botón,Posición,Nombre del atributo 1,Valor(es) del atributo 1,Atributo visible 1,Atributo global 1',
  German:
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Ist hervorgehoben?,Sichtbarkeit im Katalog,Kurzbeschreibung,Beschreibung,Datum an dem Angebotspreis beginnt,Datum an dem Angebotspreis endet,Steuerstatus,Steuerklasse,Vorrätig?,Lager,Geringe Lagermenge,Lieferrückstande erlaubt?,Nur einzeln verkaufen?,Gewicht (kg),Länge (cm),Breite (cm),Höhe (cm),Kundenrezensionen erlauben?,Hinweis zum Kauf,Angebotspreis,Regulärer Preis,Kategorien,Schlagwörter,Versandklasse,Bilder,Downloadlimit,Ablauftage des Downloads,Übergeordnetes Produkt,Gruppierte Produkte,Zusatzverkäufe,Cross-Sells (Querverkäufe),Externe URL,Button-Text,Position,Attribut 1 Name,Attribut 1 Wert(e),Attribut 1 Sichtbar,Attribut 1 Global',
}

const GOODS: Record<string, string> = {
  ID: '7',
  Type: 'simple',
  SKU: 'AG-1',
  Name: 'Ankara gown',
  Published: '1',
  'Is featured?': '0',
  'Visibility in catalog': 'visible',
  Description: 'Wax print.',
  'Tax status': 'taxable',
  'In stock?': '1',
  Stock: '4',
  'Weight (kg)': '0.6',
  'Regular price': '25000',
  Categories: 'Women > Dresses',
  'Attribute 1 name': 'Size',
  'Attribute 1 value(s)': 'M',
}

describe('an export of WooCommerce in another language', () => {
  test.each(Object.entries(LANGUAGES))('is known by its places: %s', (_, text) => {
    const header = text.split(',')
    const shape = inEnglish(header, shaped(header))
    expect(shape).not.toBeNull()
    const names = shape ?? []
    const cells = names.map((name) => GOODS[name] ?? '')
    expect(Object.keys(GOODS).filter((name) => !names.includes(name))).toEqual([])
    expect(wooCommerce.knows(names)).toBe(true)
    const { items, faults } = wooCommerce.read(
      names,
      [{ line: 2, cells }],
      '2026-11-20T00:00:00.000Z',
    )
    expect([...items]).toMatchObject([
      { name: 'Ankara gown', category: 'Women > Dresses', variants: [{ sku: 'AG-1' }] },
    ])
    expect(faults).toEqual([])
  })

  test('is not known where columns were left out', () => {
    const header = (LANGUAGES['Spanish'] ?? '').split(',').filter((name) => name !== 'Publicado')
    expect(inEnglish(header, shaped(header, ''))).toBeNull()
  })
})

/** How long it takes (µs of the processor), the quickest of five times. */
function timeOf(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    work()
    return process.cpuUsage(before).user
  })
  return Math.min(...times)
}

test('columns of one number without end take as long as they are many, and no longer', () => {
  const header = (LANGUAGES['Spanish'] ?? '').split(',')
  const wide = (more: number) => [...header, ...Array.from({ length: more }, () => 'Atributo 1 x')]
  const take = (more: number) => timeOf(() => inEnglish(wide(more), shaped(header)))
  take(1_000)
  // Four times as many. Each compared with each would take sixteen times as long.
  expect(take(8_000)).toBeLessThan(10 * Math.max(take(2_000), 1_000))
})

/** A first line of goods, each value in the column of its place. */
function shaped(header: readonly string[], published = '1'): string[] {
  const more = header[3]?.includes('ISBN') ? [''] : []
  const flags = published === '' ? ['0', 'visible'] : [published, '0', 'visible']
  const first = ['7', 'simple', 'AG-1', ...more, 'Ankara gown', ...flags, '', 'Wax print.', '', '']
  return [...first, 'taxable', '', '1', '4', '', '0']
}
