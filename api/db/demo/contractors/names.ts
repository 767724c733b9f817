/** Surnames for business names. */
export const surnames = {
  common: (
    'Abbott Adkins Albritton Barfield Barnes Baxley Beckett Bishop Blanchard Boatwright Bowden Boyd Brannen Bridges Brinson ' +
    'Bryant Calhoun Carraway Carter Chandler Clements Coker Collier Conner Cooper Cowart Crews Croft Crosby Dalton Daniels ' +
    'Darby Davenport Deal Dempsey Dixon Dowling Driggers Dukes Durrance Dyal Edenfield Ellison Faircloth Fletcher Floyd ' +
    'Forsythe Foster Gaskins Gibbons Goodwin Grady Griffis Hadley Hagan Hammock Hancock Hardee Harrell Hendry Hewitt Hobbs ' +
    'Holloway Hutto Ingram Jernigan Joyner Keene Kersey Kirkland Langford Lassiter Lockhart Lunsford Mathis Mayo McAllister ' +
    'McCall McLeod Meeks Mercer Mobley Mooney Musgrove Nettles Norris Oglesby Odom Padgett Parrish Peeples Pittman Platt ' +
    'Pruitt Purvis Raulerson Register Revels Roberts Rowe Sapp Scarborough Selph Sikes Sloan Stallworth Summerlin Tillis ' +
    'Tucker Tyson Underhill Varn Vickers Waldron Waters Weatherford Whidden Wiggins Wilder Winton Yancey Yates Youmans'
  ).split(' '),
  latin: (
    'Acosta Aguilera Almeida Alonso Álvarez Barrios Batista Bello Betancourt Cabrera Calderón Cárdenas Castellanos Colón ' +
    'Cordero Cruz Delgado Díaz Echevarría Escobar Espinosa Falcón Fernández Ferrer Figueroa Fuentes Gálvez Garrido Gómez ' +
    'González Guerra Herrera Iglesias Lamas León Llanes Machado Maldonado Marrero Martínez Mejía Méndez Molina Montalvo ' +
    'Morales Muñoz Nieves Ocampo Ojeda Ordóñez Ortega Ortiz Padrón Pagán Peralta Pérez Piñeiro Quiñones Quintero Ramírez ' +
    'Rivera Rojas Rosario Salazar Santana Santiago Sosa Suárez Tejeda Toledo Torres Valdés Vargas Vega Velázquez Vidal Zayas'
  ).split(' '),
  other: (
    'Abruzzo|Antonelli|Bartkowski|Bellamy|Bianchi|Brzezinski|Chaudhry|Cheung|DeLuca|Desrosiers|DiMarco|Dubois|Esposito|' +
    'Fitzgerald|Fontaine|Gallagher|Georgiou|Haddad|Hoang|Jean-Baptiste|Joseph|Kaminski|Karras|Kowalczyk|LaRocca|Lindqvist|' +
    "Mancini|Mikhailov|Nguyen|Novak|O'Brien|O'Connor|O'Dell|Okafor|Olsen|Papadakis|Patel|Petrov|Pham|Pierre|Rahman|Rossi|" +
    'Samaras|Schroeder|Schultz|Singh|Sorensen|St. Pierre|Szymanski|Toussaint|Tran|Tsolakis|Van Horn|Vassallo|Wójcik|Zielinski'
  ).split('|'),
} as const

export const firstNames = {
  common: (
    'Al Andre Becky Ben Brad Buddy Carl Cedric Chuck Clay Dale Darnell Deb Dennis Derek Dwight Earl Ed Frank Gary Gus Hank ' +
    'Jake Janet Jerome Jesse Jim Joe Keith Ken Kim Lamar Leon Lou Marcus Mike Nate Norm Pam Pete Phil Randy Ray Rob Roy Russ ' +
    'Sam Scott Stan Steve Tammy Ted Terrell Tim Todd Tony Travis Tyrone Vern Wade Walt Wes'
  ).split(' '),
  latin: (
    'Alberto Alejandro Ana Andrés Ángel Carlos César Edgardo Eduardo Enrique Ernesto Felipe Gustavo Héctor Iván Javier Jesús ' +
    'Jorge José Juan Julio Lázaro Luis Manny Manuel Marisol Mario Miguel Nelson Omar Orlando Óscar Pablo Rafael Ramón Raúl ' +
    'Ricardo Roberto Rubén Santiago Sergio Víctor Yolanda'
  ).split(' '),
} as const

/** Words related to Florida that are common in business names. */
export const floridaThings: readonly string[] = (
  'Sabal|Live Oak|Longleaf|Pelican|Blue Heron|Egret|Osprey|Snook|Tarpon|Redfish|Mangrove|Palmetto|Cypress|Sandhill|Gopher|' +
  'White Ibis|Bluewater|Sugar Sand|Sea Grape|Royal Palm|Coquina|Limestone|Gator|Manatee|Spoonbill|Sandpiper|Hammock|' +
  'Scrub Jay|Swallowtail|Kingfish|Old Florida|Sunstate|Peninsula|Cracker|Spanish Moss|Firebush|Poinciana|Seabreeze|' +
  'Low Tide|High Tide|Sunrise|Lightning|Sawgrass|Saltmarsh|Key Lime|Orange Blossom|Grapefruit|Citrus Belt|Panther|' +
  'Barefoot|Anchor|Lighthouse|Compass|Northstar|Keystone|Liberty|Patriot|Veteran|Heritage|Cornerstone|Summit|Precision|' +
  'Reliable|Honest|Trusted|Budget|Premier|Elite|Allied|United|Family|Hometown|Neighborly|Good Neighbor|Next Door|' +
  'Blue Collar|Straight Line|Early Bird|Second Wind|True North|Iron Gate|Red Door|Yellow Truck|Green Van|White Glove'
).split('|')

/** Local names of a region, by county. */
export const regions: Readonly<Record<string, readonly string[]>> = {
  Hillsborough: ['Bay Area', 'Tampa Bay', 'Hillsborough', 'Suncoast'],
  Pinellas: ['Pinellas', 'Suncoast', 'Gulf Beaches', 'Sunshine City'],
  Pasco: ['Pasco', 'Suncoast', 'North Bay'],
  Hernando: ['Nature Coast', 'Hernando'],
  Citrus: ['Nature Coast', 'Citrus County'],
  Sarasota: ['Gulf Coast', 'Sarasota Bay', 'Cultural Coast'],
  Manatee: ['Manatee County', 'Gulf Coast', 'Braden River'],
  Charlotte: ['Charlotte Harbor', 'Peace River'],
  Lee: ['Southwest Florida', 'Caloosa', 'Lee County', 'Gulfshore'],
  Collier: ['Paradise Coast', 'Collier', 'Gulfshore'],
  Polk: ['Polk County', 'Ridge', 'Central Florida', 'I-4'],
  Highlands: ['Heartland', 'Highlands'],
  DeSoto: ['Heartland', 'Peace River'],
  Okeechobee: ['Big Lake', 'Heartland'],
  Hendry: ['Big Lake', 'Sugarland'],
  'Miami-Dade': ['South Florida', 'Dade', 'Magic City', 'Biscayne', '305'],
  Monroe: ['Conch', 'Overseas', 'Island', 'Southernmost'],
  Broward: ['Broward', 'South Florida', 'New River', 'Gold Coast'],
  'Palm Beach': ['Palm Beaches', 'Gold Coast', 'Palm Beach County'],
  Martin: ['Treasure Coast', 'Sailfish'],
  'St. Lucie': ['Treasure Coast', 'St. Lucie'],
  'Indian River': ['Treasure Coast', 'Indian River'],
  Orange: ['Central Florida', 'Orange County', 'O-Town', 'City Beautiful'],
  Osceola: ['Osceola', 'Kissimmee Valley', 'Central Florida'],
  Seminole: ['Seminole County', 'Central Florida', 'Wekiva'],
  Lake: ['Lake County', 'Green Swamp', 'Harris Chain'],
  Sumter: ['Tri-County', 'Sumter'],
  Marion: ['Marion County', 'Horse Country', 'Silver River'],
  Alachua: ['Alachua County', 'North Central', 'Prairie'],
  Levy: ['Levy County', 'Big Bend'],
  Brevard: ['Space Coast', 'Brevard', 'Indian River Lagoon'],
  Volusia: ['Volusia', 'Halifax', 'Surf Coast'],
  Flagler: ['Flagler', 'Matanzas'],
  Duval: ['First Coast', 'River City', 'Duval', 'Northeast Florida'],
  Clay: ['Clay County', 'First Coast', 'Black Creek'],
  'St. Johns': ['Ancient City', 'First Coast', 'St. Johns'],
  Nassau: ['Amelia', 'Nassau County'],
  Putnam: ['Putnam County', 'St. Johns River'],
  Bradford: ['Bradford County', 'Strawberry'],
  Columbia: ['Columbia County', 'Suwannee Valley'],
  Suwannee: ['Suwannee Valley', 'Suwannee'],
  Taylor: ['Big Bend', 'Taylor County'],
  Leon: ['Capital City', 'Big Bend', 'Red Hills', 'Leon County'],
  Wakulla: ['Wakulla', 'Forgotten Coast'],
  Jefferson: ['Red Hills', 'Jefferson County'],
  Gadsden: ['Gadsden', 'Red Hills'],
  Franklin: ['Forgotten Coast', 'Oyster Bay'],
  Jackson: ['Chipola', 'Jackson County'],
  Washington: ['Holmes Creek', 'Panhandle'],
  Bay: ['St. Andrew Bay', 'Bay County', 'Gulf Coast'],
  Walton: ['Walton County', 'Panhandle'],
  Okaloosa: ['Emerald Coast', 'Okaloosa', 'Twin Cities'],
  'Santa Rosa': ['Santa Rosa', 'Blackwater', 'Panhandle'],
  Escambia: ['Emerald Coast', 'Escambia', 'Five Flags', 'Pensacola Bay'],
}
