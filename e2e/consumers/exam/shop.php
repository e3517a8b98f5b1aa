<?php
// A right shop with PHP, curl and openssl: php -S localhost:$PORT shop.php. Its orders are in a file.

const SALE = ['amount' => '92.00', 'currency' => 'EUR', 'paymentType' => 'DB'];
$gateway = getenv('PAYMENT_GATEWAY_URL');
$entity = ['entityId' => getenv('PAYMENT_ENTITY_ID')];

/** Sends a request, POST with parameters, and gives the answer: errors are JSON as well. */
function ask(string $url, ?array $parameters = null): array
{
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 20,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('PAYMENT_ACCESS_TOKEN')],
    ] + ($parameters === null ? [] : [CURLOPT_POSTFIELDS => http_build_query($parameters)]));
    $answer = curl_exec($request);
    if ($answer === false) {
        throw new RuntimeException(curl_error($request));
    }
    return json_decode($answer, true, flags: JSON_THROW_ON_ERROR);
}

/** Changes the orders, and gives what the change gives. */
function orders(callable $change): mixed
{
    $file = fopen(sys_get_temp_dir() . '/exam-shop-' . $_SERVER['SERVER_PORT'] . '.json', 'c+');
    flock($file, LOCK_EX);
    $orders = json_decode(stream_get_contents($file) ?: '[]', true);
    $result = $change($orders);
    ftruncate($file, 0);
    rewind($file);
    fwrite($file, json_encode($orders));
    fclose($file);
    return $result;
}

/** Whether a record pays an order. */
function pays(array $payment): bool
{
    $isSuccess = preg_match('/^000\.(000\.|100\.1)/', $payment['result']['code']) === 1;
    $isDebit = ($payment['paymentType'] ?? '') === SALE['paymentType'];
    $isAmount = ($payment['amount'] ?? '') === SALE['amount'];
    $isCurrency = ($payment['currency'] ?? '') === SALE['currency'];
    return $isSuccess && $isDebit && $isAmount && $isCurrency;
}

function complete(string $number): void
{
    orders(function (array &$orders) use ($number) {
        $orders[$number]['isPaid'] = true;
    });
}

[, $place, $number] = explode('/', parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) . '/');

if ($place === 'webhooks') {
    $iv = hex2bin($_SERVER['HTTP_X_INITIALIZATION_VECTOR'] ?? '');
    $tag = hex2bin($_SERVER['HTTP_X_AUTHENTICATION_TAG'] ?? '');
    $body = @hex2bin(file_get_contents('php://input'));
    $key = hex2bin(getenv('PAYMENT_WEBHOOK_SECRET'));
    $text = $body && strlen($tag) === 16 ? openssl_decrypt($body, 'aes-256-gcm', $key, OPENSSL_RAW_DATA, $iv, $tag) : false;
    if ($text === false) {
        http_response_code(403);
        return;
    }
    $message = json_decode($text, true);
    $known = orders(fn (array $orders) => isset($orders[$message['payload']['merchantTransactionId'] ?? '']));
    if ($message['type'] === 'PAYMENT' && $known && pays($message['payload'])) {
        complete($message['payload']['merchantTransactionId']);
    }
    http_response_code(204);
    return;
}

header("Content-Security-Policy: script-src 'unsafe-inline' $gateway; frame-src $gateway; object-src 'none'");
echo '<!doctype html><html lang="en"><title>My shop</title>';

if ($place === '') {
    $number = bin2hex(random_bytes(16));
    ['id' => $id, 'integrity' => $integrity] =
        ask("$gateway/v1/checkouts", $entity + SALE + ['integrity' => 'true', 'merchantTransactionId' => $number]);
    orders(function (array &$orders) use ($number, $id) {
        $orders[$number] = ['id' => $id, 'isPaid' => false];
    });
    echo <<<HTML
        <h1>A lamp</h1>
        <script>var wpwlOptions = { layout: 'compact' };</script>
        <script src="$gateway/v1/paymentWidgets.js?checkoutId=$id"
                integrity="$integrity" crossorigin="anonymous"></script>
        <form class="paymentWidgets" action="/result/$number" data-brands="VISA MASTER AMEX"></form>
        HTML;
    return;
}

$order = orders(fn (array $orders) => $orders[$number] ?? null);
if ($order === null) {
    http_response_code(404);
    echo '<h1>No such page</h1>';
    return;
}
if ($place === 'result') {
    $payment = ask("$gateway/v1/checkouts/{$order['id']}/payment?" . http_build_query($entity));
    if (pays($payment)) {
        complete($number);
        $order['isPaid'] = true;
    }
    echo $order['isPaid'] ? '<h1>Thank you for your order</h1>' : '<h1>Nothing is paid yet</h1>';
    return;
}
echo $order['isPaid'] ? '<h1>Order: delivered</h1>' : '<h1>Order: waiting</h1>';
