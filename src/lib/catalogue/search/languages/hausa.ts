/**
 * Hausa words for what a shop sells, and the English words of goods that they mean. Each was looked up:
 * - World Loanword Database, Hausa vocabulary by A. Awagana, H. E. Wolff and D. Löhr (2009, CC BY 4.0): most of them.
 *   It has sarƙa as chain, tagulla as copper, agogo as clock, tabarau as spectacles.
 * - C. H. Kraft, Chadic Wordlists (1981; data set of Lexibank, 2024, CC BY 4.0): riga, zane, randa, tulu, ƙwarya,
 *   colours.
 * - Kushi–English–Hausa wordlist, University of Naples L'Orientale: takalma, jaka, abin hannu, abin wuya, hular, rigar.
 * - English Wiktionary's translations (CC BY-SA): kofi, maza. K. Williamson, Dictionary of Onitsha Igbo (1972): jigida.
 * No dictionary at hand has these, but two texts or more that do not know each other: huluna, rawani, sutura (Hausa
 * Wikipedia and newspapers), babban riga, babbar riga, jamfa, shadda, atamfa, takalmin, jakunkuna, jakar, yara, mata
 * (shops, fashion pages). Put together from words above, long, short, hand and school: doguwar riga, gajeren wando,
 * jakar hannu, jakar makaranta, agogon hannu.
 */
export const HAUSA = `
takalmi, takalma, takalmin = shoe
hula, huluna, hular = cap
rawani = turban
riga, rigar = kaftan, shirt, dress
babban riga, babbar riga = agbada, boubou
jamfa = kaftan, senator
'yar ciki, taguwa, shat = shirt
rigar mata = dress
doguwar riga = bubu, boubou, kaftan
wando = trouser, short
gajeren wando = short
siket, fatari = skirt
zane = wrapper
tufafi, sutura = kaftan, dress, shirt
yadi = cloth
atamfa = ankara, wax
shadda = shadda, brocade
siliki, alharini = silk
auduga = cotton
ulu = wool
fata = leather
jaka, jakunkuna, jakar = bag, handbag
jakar hannu = handbag
jakar makaranta = backpack
bel, ɗamara = belt
sarƙa, abin wuya, 'yar wuya = necklace
jigida = ileke, waist bead
'yan kunne = earring
zobe = ring
munduwa, warawaro, abin hannu = bangle
agogo, agogon hannu = watch
tabarau = sunglasses
madubi = mirror
fitila = lamp
kendir = candle
matashin kai = cushion
kwando = basket
tukunya, randa, tulu = pot
ƙwarya = calabash
kofi, kwaf, moda = mug
mafici = fan
tagulla = brass
yara, yaro, yarinya = children
jariri = baby
mata = women
maza = men
fari = white
baƙi = black
shuɗi = blue
kore, tsanwa = green
rawaya = yellow
`
